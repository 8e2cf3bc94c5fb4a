import type { CalendarDay } from '@puerta/domain/calendar-day';
import type { FactKind } from '@puerta/domain/facts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Lot } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** The list shows this many; older ones are found by searching. */
const LISTED = 500;

const selectLots = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('lot as l')
    .innerJoin('transport as t', join =>
      join.onRef('t.agency_id', '=', 'l.agency_id').onRef('t.id', '=', 'l.transport_id'),
    )
    .innerJoin('state as s', join =>
      join.onRef('s.agency_id', '=', 'l.agency_id').onRef('s.id', '=', 'l.state_id'),
    )
    .innerJoin('city as c', join =>
      join.onRef('c.agency_id', '=', 'l.agency_id').onRef('c.id', '=', 'l.city_id'),
    )
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
    .select(['l.weight_limit', 'l.volume_limit'])
    .where('l.agency_id', '=', agencyId);

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

function filteredLots(tx: Tx, agencyId: number, { q, status, type, city, from, to }: LotFilter) {
  let lots = selectLots(tx, agencyId);
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
export const listLots = (tx: Tx, agencyId: number, filter: LotFilter) =>
  selectLotBatch(tx, agencyId, filter, { below: null, limit: LISTED });

/** Lots below a number, newest first. */
export function selectLotBatch(
  tx: Tx,
  agencyId: number,
  filter: LotFilter,
  { below, limit }: { below: number | null; limit: number },
) {
  const lots = filteredLots(tx, agencyId, filter);
  return (below === null ? lots : lots.where('l.id', '<', below))
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}

export const selectLot = (tx: Tx, agencyId: number, id: number) =>
  selectLots(tx, agencyId).where('l.id', '=', id).executeTakeFirst();
export type LotRow = NonNullable<Awaited<ReturnType<typeof selectLot>>>;

/** The lot, locked: it is locked before its packages, everywhere. */
export const lockLot = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('lot')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type LockedLot = NonNullable<Awaited<ReturnType<typeof lockLot>>>;

/** Of the package `p` and its order `o`: what it really measures, as far as anybody found out. */
export const size = (side: 'weight' | 'length' | 'width' | 'height') =>
  sql<number>`coalesce((p.remeasured ->> ${sql.lit(side)})::numeric, p.${sql.ref(side)}, o.${sql.ref(side)})`;

export const selectPackages = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'),
    )
    .leftJoin('state as s', join =>
      join.onRef('s.agency_id', '=', 'o.agency_id').onRef('s.id', '=', 'o.receiver_state_id'),
    )
    .leftJoin('city as c', join =>
      join.onRef('c.agency_id', '=', 'o.agency_id').onRef('c.id', '=', 'o.receiver_city_id'),
    )
    .leftJoin('lot as l', join =>
      join.onRef('l.agency_id', '=', 'p.agency_id').onRef('l.id', '=', 'p.lot_id'),
    )
    .select(['p.id', 'p.order_id', 'p.tracking_number', 'p.package_number', 'p.product_type'])
    .select(['p.product_group', 'p.status', 'p.voided_at', 'p.payment', 'p.pickup', 'p.process_day'])
    .select([
      'p.shelf_place',
      'p.carrier_scanned_at',
      'p.created_at',
      'o.state as order_state',
      'a.name as client',
    ])
    .select(['o.sender_name', 'o.receiver_document', 'o.content_value_cents'])
    .select(['o.receiver_name', 'o.receiver_phone', 'o.receiver_address', 'o.receiver_place', 'o.content'])
    .select(['s.name as state', 'c.name as city', 'l.identifier as lot', 'l.type as lot_type'])
    .select([
      size('weight').as('weight'),
      size('length').as('length'),
      size('width').as('width'),
      size('height').as('height'),
    ])
    .where('p.agency_id', '=', agencyId);

export const selectPackage = (tx: Tx, agencyId: number, id: number) =>
  selectPackages(tx, agencyId).where('p.id', '=', id).executeTakeFirst();
export type LotPackageRow = NonNullable<Awaited<ReturnType<typeof selectPackage>>>;

export const packagesChosen = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  selectPackages(tx, agencyId)
    .where('p.id', '=', sql<number>`any(${[...ids]})`)
    .execute();

export const packagesOfLot = (tx: Tx, agencyId: number, lotId: number) =>
  selectPackages(tx, agencyId).where('p.lot_id', '=', lotId).orderBy('p.id').execute();

/** Packages locked in the order of their ids, so that two lots that want the same ones do not wait in a circle. */
const lockPackages = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package')
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
    .where('agency_id', '=', agencyId)
    .orderBy('id')
    .forUpdate();
export type LockedPackage = Awaited<ReturnType<ReturnType<typeof lockPackages>['execute']>>[number];

export const lockChosen = (tx: Tx, agencyId: number, ids: number[]) =>
  lockPackages(tx, agencyId).where('id', '=', sql<number>`any(${ids})`).execute();
export const lockHeld = (tx: Tx, agencyId: number, lotId: number) =>
  lockPackages(tx, agencyId).where('lot_id', '=', lotId).execute();

/** Packages with the lot that each is in, if any, and who loaded it there last. */
export const selectWhereNow = (tx: Tx, agencyId: number, ids: number[]) =>
  tx
    .selectFrom('package as p')
    .leftJoin('lot as l', join =>
      join.onRef('l.agency_id', '=', 'p.agency_id').onRef('l.id', '=', 'p.lot_id'),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('fact as f')
          .select(['f.actor_id', 'f.actor_name', 'f.at'])
          .whereRef('f.agency_id', '=', 'p.agency_id')
          .whereRef('f.package_id', '=', 'p.id')
          .whereRef('f.lot_id', '=', 'p.lot_id')
          .where('f.kind', '=', 'package.loaded')
          .orderBy('f.at', 'desc')
          .orderBy('f.id', 'desc')
          .limit(1)
          .as('loaded'),
      join => join.onTrue(),
    )
    .select(['p.id', 'p.tracking_number', 'p.package_number', 'p.lot_id', 'l.identifier'])
    .select(['loaded.actor_id', 'loaded.actor_name', 'loaded.at'])
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', sql<number>`any(${ids})`)
    .orderBy('p.id')
    .execute();

/** Which lot a package is in; undefined when there is no such package. */
export const lotOfPackage = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('package')
    .select(['id', 'lot_id', 'tracking_number', 'order_id', 'account_id'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The lots that packages are in, lowest first. */
export async function lotsOfPackages(tx: Tx, agencyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('package')
    .distinct()
    .select('lot_id')
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('lot_id', 'is not', null)
    .orderBy('lot_id')
    .execute();
  return rows.flatMap(({ lot_id }) => lot_id ?? []);
}

/** The steps of a lot, and what was taken back of them, in the order in which they were told. */
export const selectLotSteps = (tx: Tx, agencyId: number, lotId: number) =>
  tx
    .selectFrom('fact')
    .select(['id', 'at', 'actor_id'])
    .select([
      sql<FactKind>`kind`.as('kind'),
      sql<number | null>`(data -> 'from' ->> 'status')::integer`.as('from'),
      sql<string | null>`data -> 'from' ->> 'departure'`.as('departure_from'),
      sql<string | null>`data -> 'to' ->> 'departure'`.as('departure_to'),
    ])
    .where('agency_id', '=', agencyId)
    .where('lot_id', '=', lotId)
    .where('kind', 'in', ['lot.moved', 'lot.taken_back'])
    .orderBy('id')
    .execute();
export type LotStepFact = Awaited<ReturnType<typeof selectLotSteps>>[number];

/** Puts packages into a lot, or out of it (null). */
export const setLotOf = (tx: Tx, agencyId: number, ids: number[], lotId: number | null) =>
  tx
    .updateTable('package')
    .set({ lot_id: lotId })
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();

/** The year's next number in the agency. */
export async function nextOfYear(tx: Tx, year: number): Promise<number> {
  const { value } = await tx
    .selectNoFrom(sql<number>`next_id(${`lot-${year}`})`.as('value'))
    .executeTakeFirstOrThrow();
  return value;
}

export async function insertLot(tx: Tx, lot: Omit<Insertable<Lot>, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('lot')
    .values({ ...lot, id: sql<number>`next_id('lot')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateLotRow = (tx: Tx, agencyId: number, id: number, values: Updateable<Lot>) =>
  tx.updateTable('lot').set(values).where('agency_id', '=', agencyId).where('id', '=', id).execute();

/** Counts so many packages more to a lot, or fewer. */
export const addToTotal = (tx: Tx, agencyId: number, id: number, by: number) =>
  tx
    .updateTable('lot')
    .set(eb => ({ total_packages: eb('total_packages', '+', by) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();

/** Whether the lot's carrier and destination exist; a new carrier must be active, the city must be the state's. */
export async function placesExist(
  tx: Tx,
  agencyId: number,
  form: { transport: number; state: number; city: number },
  keptTransport: number | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('city')
    .innerJoin('transport', join => join.onRef('transport.agency_id', '=', 'city.agency_id'))
    .select('transport.active')
    .where('city.agency_id', '=', agencyId)
    .where('city.id', '=', form.city)
    .where('city.state_id', '=', form.state)
    .where('transport.id', '=', form.transport)
    .executeTakeFirst();
  return row !== undefined && (row.active || form.transport === keptTransport);
}

/** Which piece of its order a package is, voided ones left out. */
export async function pieceOf(
  tx: Tx,
  agencyId: number,
  row: { id: number; order_id: number },
): Promise<{ piece: number; pieces: number }> {
  const rows = await tx
    .selectFrom('package')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('order_id', '=', row.order_id)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute();
  return { piece: rows.findIndex(({ id }) => id === row.id) + 1, pieces: rows.length };
}
