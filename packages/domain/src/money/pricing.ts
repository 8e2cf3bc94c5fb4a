/**
 * Prices (docs/rules/prices.md, docs/rules/reception.md). Weights and volumes are never rounded before a price; each
 * finished line is, half up to the cent, and the total is the sum of the lines.
 */
import {
  asCarried,
  type Box,
  CUBIC_INCHES_PER_CUBIC_FOOT,
  girth,
  type Parcel,
  VOLUMETRIC_DIVISOR,
} from '../parcels/measures.ts';
import { addPercent, type Cents, roundHalfUpCents, sum } from './money.ts';
import { CARRIER_GIRTH_MAX, CARRIER_SIDE_MAX, CARRIER_WEIGHT_MAX } from '../parcels/parcel-limits.ts';
import type { OptionLine } from '../parcels/delivery-options.ts';
import type { Way } from './products.ts';

/** Their Spanish labels are in the contract's messages. */
export type PriceLineCode = 'carrier' | 'freight' | 'delivery' | 'promo' | OptionLine;
export type PriceLine = { code: PriceLineCode; cents: Cents };

/** What the freight was charged on: pounds by air, cubic feet by sea; not rounded. */
export type Billable = { value: number; unit: 'lb' | 'ft3' };

export type Price = { lines: PriceLine[]; totalCents: Cents };
export type InternationalPrice = Price & { billable: Billable };

/** A destination city's costs: air per pound, sea per cubic foot, deliveries per package. null: not served so. */
export type CityTariff = {
  airCostCents: Cents | null;
  airDeliveryCents: Cents | null;
  airEtaDays: number | null;
  oceanCostCents: Cents | null;
  oceanDeliveryCents: Cents | null;
  oceanEtaDays: number | null;
};

/** The agency's margins in percent. */
export type Margins = { air: number; ocean: number };

/**
 * What an order's price came from, as stored on it (plain JSON): a parcel measured later is priced with these
 * figures, whatever the agency has changed since.
 */
export type StoredTariff = {
  transport: Way;
  /** The receiver collects at an office: no delivery line. */
  office: boolean;
  city: CityTariff;
  margins: Margins;
  /** The carrier leg to Miami of the declared box; it stands when a measured box cannot be rated. */
  carrierCents: Cents;
};

/** The least that sea freight bills. */
const MIN_CUBIC_FEET = 1;

/** Air: the larger of weight and volumetric weight. Sea: the volume, one cubic foot at least. */
export function billable(parcel: Parcel, transport: Way): Billable {
  const { over, under } = billedFraction(parcel, transport);
  return { value: Number(over) / Number(under), unit: transport === 'AIR' ? 'lb' : 'ft3' };
}

/** Whether a product of this transport can be offered in the city: it has a cost there. */
export function isOffered(city: CityTariff, transport: Way): boolean {
  return costOf(city, transport) !== null;
}

/** Days from purchase to arrival, where the city has them. */
export function etaDays(city: CityTariff, transport: Way): number | null {
  return transport === 'AIR' ? city.airEtaDays : city.oceanEtaDays;
}

function costOf(city: CityTariff, transport: Way): Cents | null {
  const cents = transport === 'AIR' ? city.airCostCents : city.oceanCostCents;
  return cents !== null && cents > 0 ? cents : null;
}

/**
 * The price of a parcel to Venezuela, from a tariff and the carrier leg rated for this very parcel: quote, order
 * and reception alike. null when the transport has no cost in that city.
 */
export function priceFromTariff(
  parcel: Parcel,
  tariff: StoredTariff,
  carrierCents: Cents,
): InternationalPrice | null {
  const { transport, city } = tariff;
  const costCents = costOf(city, transport);
  if (costCents === null) return null;
  const marginPercent = transport === 'AIR' ? tariff.margins.air : tariff.margins.ocean;
  const deliveryCents = (transport === 'AIR' ? city.airDeliveryCents : city.oceanDeliveryCents) ?? 0;
  const billed = billable(parcel, transport);
  const lines: PriceLine[] = [
    { code: 'carrier', cents: roundHalfUpCents(carrierCents) },
    { code: 'freight', cents: freightCents(parcel, transport, costCents, marginPercent) },
  ];
  if (!tariff.office) lines.push({ code: 'delivery', cents: addPercent(deliveryCents, marginPercent) });
  return { ...total(lines), billable: billed };
}

/** A quote or an order to Venezuela, priced from the tariff that the order will store. */
export function priceInternational(parcel: Parcel, tariff: StoredTariff): InternationalPrice | null {
  return priceFromTariff(parcel, tariff, tariff.carrierCents);
}

/** A domestic parcel costs the carrier's published rate, and each option what it adds to that: `rates` with it. */
export function priceDomestic(
  publishedCents: Cents,
  options: readonly { line: OptionLine; rateCents: Cents }[] = [],
): Price {
  const rates = [publishedCents, ...options.map(({ rateCents }) => rateCents)].map(roundHalfUpCents);
  return total([
    { code: 'carrier', cents: rates[0] as Cents },
    ...options.map(({ line }, at) => ({
      code: line,
      cents: (rates[at + 1] as Cents) - (rates[at] as Cents),
    })),
  ]);
}

/** One package of a promotion: its fixed price, nothing added. */
export function pricePromo(priceCents: Cents): Price {
  return total([{ code: 'promo', cents: priceCents }]);
}

/** The price of an order of several packages: each line and the total, times the quantity. */
export function timesQuantity(price: Price, quantity: number): Price {
  return total(price.lines.map(line => ({ ...line, cents: line.cents * quantity })));
}

/** The price of several parcels together: their lines by kind, and the total. */
export function together(prices: readonly Price[]): Price {
  const byCode = Map.groupBy(
    prices.flatMap(price => price.lines),
    line => line.code,
  );
  return total([...byCode].map(([code, lines]) => ({ code, cents: sum(lines.map(({ cents }) => cents)) })));
}

/** Whole cents shared out by weights that are not all 0, to the cent the whole. */
export function shareOut(cents: Cents, weights: readonly number[]): Cents[] {
  const whole = sum(weights);
  const upTo = (count: number) => Math.round((cents * sum(weights.slice(0, count))) / whole);
  return weights.map((_, at) => upTo(at + 1) - upTo(at));
}

/**
 * What a promotion's package owes for being larger than allowed: the standard quote (all its lines) of the
 * measured box minus that of the allowed one, both at the stored tariff. Never negative; null when the city had
 * no cost to compare by. `measuredCarrierCents` is the leg rated for the measured box; the stored one was rated
 * for the allowed box.
 */
export function promoDebtCents(
  allowed: Parcel,
  measured: Parcel,
  tariff: StoredTariff,
  measuredCarrierCents: Cents,
): Cents | null {
  const standard = priceInternational(allowed, tariff);
  const actual = priceFromTariff(measured, tariff, measuredCarrierCents);
  if (!standard || !actual) return null;
  return Math.max(0, actual.totalCents - standard.totalCents);
}

/**
 * Of which lines a difference is made that was found at reception, none of them empty and their sum the whole: the
 * freight by the stored tariff, the rest is what the carrier's leg costs more or less.
 */
export function differenceLines(
  { declared, measured }: { declared: Parcel; measured: Parcel },
  tariff: StoredTariff,
  differenceCents: Cents,
): PriceLine[] {
  const freightOf = (parcel: Parcel) =>
    priceInternational(parcel, tariff)?.lines.find(({ code }) => code === 'freight')?.cents ?? 0;
  const freight = freightOf(measured) - freightOf(declared);
  const lines: PriceLine[] = [
    { code: 'carrier', cents: differenceCents - freight },
    { code: 'freight', cents: freight },
  ];
  return lines.filter(({ cents }) => cents !== 0);
}

/** Consignment 1: the carrier picks the parcel up, for the agency's fee; 0: the sender drops it off. */
export type Consignment = 0 | 1;

/** A quote's total. The order itself is charged without the fee: a pickup is paid when it is scheduled. */
export function withConsignment(cents: Cents, consignment: Consignment, pickupFeeCents: Cents): Cents {
  return consignment === 1 ? cents + pickupFeeCents : cents;
}

/** Whether the carrier takes the parcel, as the carrier measures it. */
export function withinCarrierLimits(parcel: Parcel): boolean {
  return parcel.weight <= CARRIER_WEIGHT_MAX && sideScale(parcel) === 1;
}

/**
 * What to ask the carrier's rate for: the parcel itself, or for one past its limits 150 lb at most and sides
 * scaled down together to 165 in of girth (and 108 in of length) as the carrier measures it, cut to two decimals.
 */
export function rateableBox(parcel: Parcel): Parcel {
  const scale = sideScale(parcel);
  const scaled = (side: number) =>
    scale === 1 ? side : Math.max(0.01, Math.floor(side * scale * 100) / 100);
  const rateable = {
    weight: Math.min(parcel.weight, CARRIER_WEIGHT_MAX),
    length: scaled(parcel.length),
    width: scaled(parcel.width),
    height: scaled(parcel.height),
  };
  // A begun inch counts whole, and a side too thin to scale stays 0.01 in: what is too long yet gives way once more.
  return withinCarrierLimits(rateable) ? rateable : rateableBox(rateable);
}

function sideScale(box: Box): number {
  const carried = asCarried(box);
  return Math.min(1, CARRIER_GIRTH_MAX / girth(carried), CARRIER_SIDE_MAX / carried.length);
}

/** Weights, sides and percents have two decimals. */
const hundredths = (value: number) => BigInt(Math.round(value * 100));
const CUBIC_HUNDREDTHS = 1_000_000n;

/** What is billed, as a fraction of whole numbers: air the larger of weight and volume, sea the volume, one foot at least. */
function billedFraction(parcel: Parcel, transport: Way): { over: bigint; under: bigint } {
  const volume = hundredths(parcel.length) * hundredths(parcel.width) * hundredths(parcel.height);
  const isAir = transport === 'AIR';
  const under = BigInt(isAir ? VOLUMETRIC_DIVISOR : CUBIC_INCHES_PER_CUBIC_FOOT) * CUBIC_HUNDREDTHS;
  const least = (under * hundredths(isAir ? parcel.weight : MIN_CUBIC_FEET)) / 100n;
  return { over: volume > least ? volume : least, under };
}

/**
 * What is billed times its cost and the margin, rounded once, half up. In whole numbers: a quotient by 166 of three
 * sides, a cost and a margin can lie nearer to half a cent than a double can tell.
 */
function freightCents(parcel: Parcel, transport: Way, costCents: Cents, marginPercent: number): Cents {
  const { over, under } = billedFraction(parcel, transport);
  const exact = over * BigInt(costCents) * (10_000n + hundredths(marginPercent));
  const one = under * 10_000n;
  return roundHalfUpCents(Number((2n * exact + one) / (2n * one)));
}

function total(lines: PriceLine[]): Price {
  return { lines, totalCents: sum(lines.map(line => line.cents)) };
}
