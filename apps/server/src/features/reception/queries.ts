import type { Parcel } from '@puerta/domain/parcels/measures';
import { PACKAGE_STATUS } from '@puerta/domain/parcels/package-status';
import type { StoredTariff } from '@puerta/domain/money/pricing';
import type { TrackingSearch } from '@puerta/domain/text/search';
import { sql } from 'kysely';
import { same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { declared, declaredMeasures } from '../../services/declared-queries.ts';

function selectHandled(tx: ReadTx, by: { id: number } | { tracking: string }) {
  const query = handled(tx);
  return 'id' in by ? query.where('p.id', '=', by.id) : query.where('p.tracking_number', '=', by.tracking);
}

const handled = (tx: ReadTx) =>
  tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .innerJoin('agency as g', 'g.id', 'p.agency_id')
    .select([
      'p.id',
      'p.tracking_number',
      'p.carrier_tracking',
      'p.status',
      'p.voided_at',
      'p.product_group',
      'p.payment',
      'p.pickup',
    ])
    .select([
      'p.payment_warning',
      'p.process_day',
      'p.carrier_scanned_at',
      'p.created_at',
      'p.lot_id',
      'p.package_number',
      'p.order_day',
      'p.shelf_place',
      'p.photo_key',
    ])
    .select(['p.weight', 'p.length', 'p.width', 'p.height', 'p.remeasured', 'p.received_day'])
    .select(['p.price_cents', 'p.pickup_cost_cents', 'p.final_payment_cents', 'p.discount_cents'])
    .select(['o.state as order_state', 'o.sender_zip', 'o.sender_state'])
    .select([declared('tariff').as('tariff'), ...declaredMeasures(side => `${side}0` as const)])
    .select(['g.warehouse_zip', 'g.warehouse_state', 'p.product_type'])
    .select(['g.air_weight_max', 'g.ocean_weight_max', 'g.ground_weight_max']);

type Selected = Awaited<ReturnType<ReturnType<typeof selectHandled>['executeTakeFirstOrThrow']>>;
/** A package as stations handle it: its state, what was declared and paid, and the tariff it was priced with. */
export type HandledRow = Omit<Selected, 'tariff' | 'remeasured'> & {
  tariff: StoredTariff | null;
  remeasured: Parcel | null;
};

/** By id, as forms have it. */
export async function selectPackage(tx: ReadTx, id: number): Promise<HandledRow | undefined> {
  return (await selectHandled(tx, { id }).executeTakeFirst()) as HandledRow | undefined;
}

/** Those of a list, each by what was scanned of it; the newest of several, undefined where there is none. */
export async function selectBySearches(
  tx: ReadTx,
  searches: readonly (TrackingSearch | null)[],
): Promise<(HandledRow | undefined)[]> {
  const ours = searches.map(search => search?.tracking ?? '');
  const carriers = searches.map(search => search?.carrierTracking ?? '');
  const numbers = searches.flatMap(search => search?.packageNumber ?? []);
  const rows = (await handled(tx)
    .where(eb =>
      eb.or([
        eb('p.tracking_number', '=', sql<string>`any(${ours}::text[])`),
        eb('p.carrier_tracking', '=', sql<string>`any(${carriers}::text[])`),
        eb('p.package_number', '=', sql<string>`any(${numbers}::text[])`),
      ]),
    )
    .orderBy('p.id')
    .execute()) as HandledRow[];
  const byTracking = new Map(rows.map(row => [row.tracking_number, row]));
  const byCarrier = new Map(rows.map(row => [row.carrier_tracking, row]));
  const byNumber = new Map(rows.map(row => [row.package_number, row]));
  return searches
    .map(
      search =>
        search &&
        (byTracking.get(search.tracking) ??
          byCarrier.get(search.carrierTracking) ??
          (search.packageNumber && byNumber.get(search.packageNumber))),
    )
    .map(row => row || undefined);
}

/** The same, locked until the transaction ends: two people at once act one after the other. */
export async function lockPackage(tx: Tx, id: number): Promise<HandledRow | undefined> {
  return (await selectHandled(tx, { id }).forUpdate('p').executeTakeFirst()) as HandledRow | undefined;
}

/** Locked, by its normalised tracking number. */
export async function lockByTracking(tx: Tx, tracking: string): Promise<HandledRow | undefined> {
  const row = await selectHandled(tx, { tracking }).forUpdate('p').executeTakeFirst();
  return row as HandledRow | undefined;
}

/** The day of a reception, where it is kept; of a domestic measuring, which is no step. */
export async function setReceivedDay(tx: Tx, id: number, day: string): Promise<void> {
  const { miami } = PACKAGE_STATUS;
  await tx
    .updateOwn('package')
    .set(eb => ({
      received_day: day,
      stage_day: eb
        .case()
        .when('status', '=', miami)
        .then(sql<string>`${day}::date`)
        .else(eb.ref('stage_day'))
        .end(),
    }))
    .where('id', '=', id)
    .execute();
  await tx
    .updateOwn('package_step')
    .set({ day })
    .where('package_id', '=', id)
    .where('status', '=', miami)
    .execute();
}
