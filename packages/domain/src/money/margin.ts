/** What a package costs the agency, and what stays of what it was sold for (docs/rules/money.md). Whole cents. */
import type { Parcel } from '../parcels/measures.ts';
import { type Cents, sum } from './money.ts';
import { differenceLines, type PriceLine, priceFromTariff, type StoredTariff } from './pricing.ts';
import { isOptionLine } from '../parcels/delivery-options.ts';
import { pricedTransport, type ProductType, type Way } from './products.ts';

/** What the agency pays others for. */
export const COST_PARTS = ['carrier', 'freight', 'delivery', 'pickup'] as const;
type CostPart = (typeof COST_PARTS)[number];
/** null: nobody knows. What a package does not need costs 0. */
export type Costs = Record<CostPart, Cents | null>;

/** What is known of a package: from its purchase, its reception, its pickup and its lot. */
export type MarginFacts = {
  productType: ProductType;
  /** of one unit, as they were sold */
  lines: readonly PriceLine[];
  /** null within the United States */
  tariff: StoredTariff | null;
  declared: Parcel;
  /** null until reception */
  measured: Parcel | null;
  /** The difference found at reception; null: none. */
  finalPaymentCents: Cents | null;
  /** What was waived. */
  discountCents: Cents;
  /** The fee of the pickup that it bears; null: it bears none. */
  pickupFeeCents: Cents | null;
  /** What the carrier asks for that pickup; null: it did not say. */
  pickupCarrierCents: Cents | null;
  /** The carrier's price for the agency: of the whole order's labels (null: not recorded), and which of them this is, from 0. */
  labels: { cents: Cents | null; quantity: number; place: number };
  /** The same price for the box as it was measured; null where it was not rated. */
  measuredLegCents: Cents | null;
  /** The way of its lot; null: it is in none. */
  lotTransport: Way | null;
  /** A void label was given back: only a pickup that was paid stays. */
  voided: boolean;
};

/**
 * `difference`: what reception found a promotion to owe. `soldCents` null: part of the promotion's price; `costCents`
 * null: unknown.
 */
export type MarginLine = {
  code: PriceLine['code'] | 'difference' | 'pickup' | 'discount';
  soldCents: Cents | null;
  costCents: Cents | null;
};
export type Margin = {
  lines: MarginLine[];
  soldCents: Cents;
  /** null: some of it is unknown */
  costCents: Cents | null;
};

/** A package's cost by whom it goes to. */
export function costsOf(facts: MarginFacts): Costs {
  const pickup = facts.pickupFeeCents === null ? 0 : facts.pickupCarrierCents;
  if (facts.voided) return { carrier: 0, freight: 0, delivery: 0, pickup };
  return { carrier: legCost(facts), ...crossingCosts(facts), pickup };
}

/** What was sold, what it cost, line by line and in all: the lines sum up to what the package costs its customer. */
export function marginOf(facts: MarginFacts): Margin {
  const costs = costsOf(facts);
  const lines: MarginLine[] = facts.voided ? [] : soldLines(facts, costs);
  if (facts.pickupFeeCents !== null)
    lines.push({ code: 'pickup', soldCents: facts.pickupFeeCents, costCents: costs.pickup });
  if (!facts.voided && facts.discountCents > 0)
    lines.push({ code: 'discount', soldCents: -facts.discountCents, costCents: 0 });
  const soldCents = sum(lines.map(line => line.soldCents ?? 0));
  return { lines, soldCents, costCents: costInAll(costs) };
}

/** null where a part of it is unknown. */
export function costInAll(costs: Costs): Cents | null {
  const known = COST_PARTS.flatMap(part => costs[part] ?? []);
  return known.length === COST_PARTS.length ? sum(known) : null;
}

/** As many weeks are put together at most. */
export const MARGIN_WEEKS_MAX = 53;
/** As many where nobody chose. */
export const MARGIN_WEEKS = 8;

/** What stays, in percent of what was sold, with one decimal; null where nothing was sold. */
export const marginPercent = (keptCents: Cents, soldCents: Cents): number | null =>
  soldCents > 0 ? Math.round((keptCents * 1000) / soldCents) / 10 : null;

function soldLines(facts: MarginFacts, costs: Costs): MarginLine[] {
  const promo = facts.lines.find(line => line.code === 'promo');
  const asked = promo ? [] : differenceOf(facts);
  const difference = (facts.finalPaymentCents ?? 0) - sum(asked.map(line => line.cents));
  const soldAs = (code: PriceLine['code']) =>
    sum([...facts.lines, ...asked].flatMap(line => (costedAs(line.code) === code ? line.cents : [])));
  const parts = (['carrier', 'freight', 'delivery'] as const).map(code => ({
    code,
    soldCents: promo ? null : soldAs(code),
    costCents: costs[code],
  }));
  return [
    ...(promo ? [{ code: promo.code, soldCents: promo.cents, costCents: 0 }] : []),
    ...parts.filter(({ soldCents, costCents }) => soldCents || costCents !== 0),
    ...(difference > 0 ? [{ code: 'difference' as const, soldCents: difference, costCents: 0 }] : []),
  ];
}

/** What is added to a domestic label is part of what that label costs. */
const costedAs = (code: PriceLine['code']) => (isOptionLine(code) ? 'carrier' : code);

const differenceOf = ({ tariff, declared, measured, finalPaymentCents }: MarginFacts): PriceLine[] =>
  tariff && finalPaymentCents !== null
    ? differenceLines({ declared, measured: measured ?? declared }, tariff, finalPaymentCents)
    : [];

/**
 * The label as it was bought, or the box as it was measured where the carrier asks more for that. Where a customer paid
 * for a larger box whose price for the agency was not recorded, nobody knows.
 */
function legCost(facts: MarginFacts): Cents | null {
  const bought = labelCost(facts.labels);
  if (bought === null) return null;
  if (facts.measuredLegCents !== null) return Math.max(bought, facts.measuredLegCents);
  const paidMore = differenceOf(facts).some(({ code, cents }) => code === 'carrier' && cents > 0);
  return paidMore ? null : bought;
}

/** A label's part of what the order's labels cost: to the cent the same, the first ones bear what is left over. */
function labelCost({ cents, quantity, place }: MarginFacts['labels']): Cents | null {
  if (cents === null) return null;
  const part = Math.floor(cents / quantity);
  return place < cents - part * quantity ? part + 1 : part;
}

/** Freight and delivery as its city has them, before the percent; by the way of its lot where the product leaves it open. */
function crossingCosts(facts: MarginFacts): Pick<Costs, 'freight' | 'delivery'> {
  const { tariff, productType, lotTransport } = facts;
  if (pricedTransport(productType) === null) return { freight: 0, delivery: 0 };
  if (!tariff) return { freight: null, delivery: null };
  const transport = productType === 'MULTIPLE' ? (lotTransport ?? tariff.transport) : tariff.transport;
  const atCost = { ...tariff, transport, margins: { air: 0, ocean: 0 } };
  const price = priceFromTariff(facts.measured ?? facts.declared, atCost, 0);
  const costAs = (code: PriceLine['code']) => price?.lines.find(line => line.code === code)?.cents ?? 0;
  return price
    ? { freight: costAs('freight'), delivery: costAs('delivery') }
    : { freight: null, delivery: null };
}
