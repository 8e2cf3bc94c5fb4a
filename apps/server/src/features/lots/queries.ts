import type { CalendarDay } from '@puerta/domain/days/calendar-day';
import { sql } from 'kysely';
import { anyOf, lockRow, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { declared } from '../../services/declared-queries.ts';

/** The list shows this many; older ones are found by searching. */
const LISTED = 500;

const selectLots = (tx: ReadTx) =>
  tx
    .selectOwn('lot as l')
    .innerJoin('transport as t', join => same(join, 't.id', 'l.transport_id'))
    .innerJoin('state as s', join => same(join, 's.id', 'l.state_id'))
    .innerJoin('city as c', join => same(join, 'c.id', 'l.city_id'))
    .select([
      'l.id',
      'l.identifier',
      'l.type',
      'l.status',
      'l.total_packages',
      'l.transport_id',
      'l.state_id',
    ])
    .select(['l.city_id', 'l.zone', 'l.comment', 'l.shipment_number', 'l.departure_day', 'l.created_day'])
    .select(['t.name as transport', 's.name as state', 'c.name as city', 'l.version'])
    .select(['l.weight_limit', 'l.volume_limit']);

/** What holds a typed text, as `like` reads it. */
export const containing = (q: string) => `%${q.replace(/[\\%_]/g, special => `\\${special}`)}%`;

/** `q` finds a part of the identifier, the shipment number, the carrier's or the destination's name; '' is no search. */
export type LotFilter = {
  q: string;
  status: number | null;
  /** 1 sea, 2 air */
  type: number | undefined;
  city: number | undefined;
  /** days on which they were made, both included */
  from: CalendarDay | undefined;
  to: CalendarDay | undefined;
};

function filteredLots(tx: ReadTx, { q, status, type, city, from, to }: LotFilter) {
  let lots = selectLots(tx);
  if (status !== null) lots = lots.where('l.status', '=', status);
  if (type !== undefined) lots = lots.where('l.type', '=', type);
  if (city !== undefined) lots = lots.where('l.city_id', '=', city);
  if (from) lots = lots.where('l.created_day', '>=', from);
  if (to) lots = lots.where('l.created_day', '<=', to);
  if (q) {
    const pattern = containing(q);
    lots = lots.where(eb =>
      eb.or(
        (['l.identifier', 'l.shipment_number', 't.name', 's.name', 'c.name'] as const).map(column =>
          eb(column, 'ilike', pattern),
        ),
      ),
    );
  }
  return lots;
}

/** The newest that the filter leaves, newest first. */
export const listLots = (tx: ReadTx, filter: LotFilter) =>
  selectLotBatch(tx, filter, { below: null, limit: LISTED });

/** Lots below a number, newest first. */
export function selectLotBatch(
  tx: ReadTx,
  filter: LotFilter,
  { below, limit }: { below: number | null; limit: number },
) {
  const lots = filteredLots(tx, filter);
  return (below === null ? lots : lots.where('l.id', '<', below))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

export const selectLot = (tx: ReadTx, id: number) => selectLots(tx).where('l.id', '=', id).executeTakeFirst();
export type LotRow = NonNullable<Awaited<ReturnType<typeof selectLot>>>;

/** The lot, locked: it is locked before its packages, everywhere. */
export const lockLot = (tx: Tx, id: number) => lockRow(tx, 'lot', id);
export type LockedLot = NonNullable<Awaited<ReturnType<typeof lockLot>>>;

/** Of the package `p` and its order `o`: what it really measures, as far as anybody found out. */
export const size = (side: 'weight' | 'length' | 'width' | 'height') =>
  sql<number>`coalesce((p.remeasured ->> ${sql.lit(side)})::numeric, p.${sql.ref(side)}, ${declared(side)})`;

export const selectPackages = (tx: ReadTx) =>
  tx
    .selectOwn('package as p')
    .innerJoin('orders as o', join => same(join, 'o.id', 'p.order_id'))
    .innerJoin('account as a', join => same(join, 'a.id', 'p.account_id'))
    .leftJoin('state as s', join => same(join, 's.id', 'o.receiver_state_id'))
    .leftJoin('city as c', join => same(join, 'c.id', 'o.receiver_city_id'))
    .leftJoin('lot as l', join => same(join, 'l.id', 'p.lot_id'))
    .select(['p.id', 'p.order_id', 'p.tracking_number', 'p.package_number', 'p.product_type'])
    .select(['p.product_group', 'p.status', 'p.voided_at', 'p.payment', 'p.pickup', 'p.process_day'])
    .select([
      'p.shelf_place',
      'p.carrier_scanned_at',
      'p.created_at',
      'o.state as order_state',
      'a.name as client',
    ])
    .select([
      'o.sender_name',
      'o.receiver_document',
      declared('content_value_cents').as('content_value_cents'),
    ])
    .select(['o.receiver_name', 'o.receiver_phone', 'o.receiver_address', 'o.receiver_place'])
    .select(declared('content').as('content'))
    .select(['s.name as state', 'c.name as city', 'l.identifier as lot', 'l.type as lot_type'])
    .select([
      size('weight').as('weight'),
      size('length').as('length'),
      size('width').as('width'),
      size('height').as('height'),
    ]);

export type LotPackageRow = Awaited<ReturnType<ReturnType<typeof selectPackages>['execute']>>[number];

export const packagesOfLot = (tx: ReadTx, lotId: number) =>
  selectPackages(tx).where('p.lot_id', '=', lotId).orderBy('p.id').execute();

/** Packages locked in the order of their ids, so that two lots that want the same ones do not wait in a circle. */
const lockPackages = (tx: Tx) =>
  tx
    .selectOwn('package')
    .select([
      'id',
      'order_id',
      'account_id',
      'status',
      'process_day',
      'payment',
      'voided_at',
      'lot_id',
      'product_type',
      'tracking_number',
    ])
    .orderBy('id')
    .forUpdate();
export type LockedPackage = Awaited<ReturnType<ReturnType<typeof lockPackages>['execute']>>[number];

export const lockChosen = (tx: Tx, ids: number[]) => lockPackages(tx).where('id', '=', anyOf(ids)).execute();
export const lockHeld = (tx: Tx, lotId: number) => lockPackages(tx).where('lot_id', '=', lotId).execute();

/** Whether the lot's carrier and destination exist; a new carrier must be active, the city must be the state's. */
export async function placesExist(
  tx: ReadTx,
  form: { transport: number; state: number; city: number },
  keptTransport: number | null,
): Promise<boolean> {
  const row = await tx
    .selectOwn('city')
    .innerJoin('transport', join => join.onRef('transport.agency_id', '=', 'city.agency_id'))
    .select('transport.active')
    .where('city.id', '=', form.city)
    .where('city.state_id', '=', form.state)
    .where('transport.id', '=', form.transport)
    .executeTakeFirst();
  return row !== undefined && (row.active || form.transport === keptTransport);
}
