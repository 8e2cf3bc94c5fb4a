import type { FactKind } from '@puerta/domain/facts';
import { wayOfLot } from '@puerta/domain/money/products';
import { costsOf, type MarginFacts, marginOf } from '@puerta/domain/money/margin';
import type { Parcel } from '@puerta/domain/parcels/measures';
import { lastMondays } from '@puerta/domain/parcels/waiting';
import type { Listener, Told } from '../../facts/fact.ts';
import {
  addMargins,
  type Changed,
  dropMargins,
  keepMargins,
  type MarginRow,
  selectBelow,
  selectChanged,
  selectFilledFrom,
  selectMarginRows,
  setFilledFrom,
} from './queries.ts';
import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/context.ts';

/** After these a package was sold for something else, or costs something else. */
const CHANGING: readonly FactKind[] = [
  'package.received',
  'package.measured_again',
  'package.remeasured',
  'package.voided',
  'label.voided',
  'label.kept',
  'pickup.booked',
  'debt.waived',
];

const LOADING: readonly FactKind[] = ['package.loaded', 'package.unloaded'];
/** A lot's way may be changed with its next step, in one save. */
const OF_LOTS: readonly FactKind[] = ['lot.updated', 'lot.moved'];

/** Keeps the margins of packages of which something became known, in the transaction that tells it. */
export const keepByFacts: Listener = {
  hears: [...CHANGING, ...LOADING, ...OF_LOTS, 'order.bought'],
  async follow(tx, facts) {
    const changed = changedBy(facts);
    if (Object.values(changed).every(ids => ids.length === 0)) return [];
    const rows = await selectMarginRows(tx, await selectChanged(tx, changed));
    const kept = rows.map(row => ({ id: row.id, margin: keptOf(tx.agencyId, row) }));
    await keepMargins(
      tx,
      kept.flatMap(({ margin }) => margin ?? []),
    );
    await dropMargins(
      tx,
      kept.flatMap(({ id, margin }) => (margin ? [] : id)),
    );
    return [];
  },
};

function changedBy(facts: readonly Told[]): Changed {
  const packagesOf = (kinds: readonly FactKind[]) => [
    ...new Set(facts.flatMap(fact => (kinds.includes(fact.kind) ? packageOf(fact) : []))),
  ];
  const objectsOf = (kinds: readonly FactKind[], counts: (fact: Told) => boolean) =>
    facts.flatMap(fact => (kinds.includes(fact.kind) && counts(fact) ? (fact.object.id ?? []) : []));
  return {
    packages: packagesOf(CHANGING),
    orders: objectsOf(['order.bought'], () => true),
    loaded: packagesOf(LOADING),
    lots: objectsOf(OF_LOTS, ({ from, to }) => from?.type !== to?.type),
  };
}

const packageOf = ({ object, about }: Told): number[] =>
  [object.type === 'package' ? object.id : about?.packageId].filter(id => typeof id === 'number');

/** Packages of one transaction: over in some hundredths of a second, and nobody waits for it. */
const BATCH = 500;
/** For an agency in one round; the rest comes with the next. */
const ROUND_MS = 10_000;

type Tools = Pick<Services, 'db' | 'log'>;

/**
 * Gives packages of before their margins, from the newest down, as far as what is stored tells; what a copy of the
 * version before sells beside this one gets its own too.
 */
export const fillMargins = (tools: Tools): Promise<void> =>
  eachAgency(tools, 'margins', async id => {
    const until = performance.now() + ROUND_MS;
    await fillBelow(tools, id, null);
    while (performance.now() < until) {
      const from = await selectFilledFrom(tools.db.read(id));
      if (from === 1) return;
      const lowest = await fillBelow(tools, id, from);
      await tools.db.within(id, tx => setFilledFrom(tx, lowest ?? 1));
    }
  });

/** One batch below a number; answers its lowest, null where there are no more. */
async function fillBelow({ db }: Tools, agencyId: number, below: number | null): Promise<number | null> {
  const batch = await selectBelow(db.read(agencyId), { below, limit: BATCH });
  const missing = batch.flatMap(({ id, kept }) => (kept ? [] : id));
  if (missing.length > 0) {
    await db.within(agencyId, async tx => {
      const rows = await selectMarginRows(tx, missing);
      await addMargins(
        tx,
        rows.flatMap(row => keptOf(tx.agencyId, row) ?? []),
      );
    });
  }
  return batch.length < BATCH ? null : (batch.at(-1)?.id ?? null);
}

/** A package as the rule of margins reads it. */
export function factsOf(row: MarginRow): MarginFacts {
  const declared = { weight: row.weight0, length: row.length0, width: row.width0, height: row.height0 };
  return {
    productType: row.product_type,
    lines: row.lines,
    tariff: row.tariff,
    declared,
    measured: measuredOf(row),
    finalPaymentCents: row.final_payment_cents,
    discountCents: row.discount_cents,
    pickupFeeCents: row.pickup_cost_cents,
    pickupCarrierCents: row.visit_cents,
    labels: { cents: row.carrier_negotiated_cents, quantity: row.quantity, place: row.place },
    measuredLegCents: row.measured_leg_cents,
    lotTransport: row.lot_type && wayOfLot(row.lot_type),
    voided: row.voided,
  };
}

/** What others are paid for: what it really measures. */
function measuredOf({ weight, length, width, height, remeasured }: MarginRow): Parcel | null {
  if (remeasured) return remeasured;
  return weight === null || length === null || width === null || height === null
    ? null
    : { weight, length, width, height };
}

/** What is kept of a package for reports; null for a void one of which nothing stays. */
export function keptOf(agencyId: number, row: MarginRow) {
  const facts = factsOf(row);
  const { lines, soldCents } = marginOf(facts);
  if (lines.length === 0) return null;
  const costs = costsOf(facts);
  const [week = row.order_day] = lastMondays(row.order_day, 1);
  return {
    agency_id: agencyId,
    package_id: row.id,
    week,
    product_id: row.product_id,
    account_id: row.account_id,
    city_id: row.city_id,
    us_state: row.us_state,
    sold_cents: soldCents,
    carrier_cents: costs.carrier,
    freight_cents: costs.freight,
    delivery_cents: costs.delivery,
    pickup_cents: costs.pickup,
  };
}
