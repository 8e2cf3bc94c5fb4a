import type { FactKind } from '@puerta/domain/facts';
import type { Parcel } from '@puerta/domain/measures';
import type { Cents } from '@puerta/domain/money';
import { PACKAGE_STATUS } from '@puerta/domain/package-status';
import type { StoredTariff } from '@puerta/domain/pricing';
import type { TrackingSearch } from '@puerta/domain/search';
import { packageNumber } from '@puerta/domain/tracking-number';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Package, StationKey } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

function selectHandled(tx: Tx, agencyId: number, by: { id: number } | { tracking: string }) {
  const query = handled(tx, agencyId);
  return 'id' in by ? query.where('p.id', '=', by.id) : query.where('p.tracking_number', '=', by.tracking);
}

const handled = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('package as p')
    .innerJoin('orders as o', join =>
      join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'),
    )
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
    ])
    .select(['p.weight', 'p.length', 'p.width', 'p.height', 'p.remeasured', 'p.received_day'])
    .select(['p.price_cents', 'p.pickup_cost_cents', 'p.final_payment_cents', 'p.discount_cents'])
    .select(['o.state as order_state', 'o.tariff', 'o.sender_zip', 'o.sender_state'])
    .select(['o.weight as weight0', 'o.length as length0', 'o.width as width0', 'o.height as height0'])
    .select(['g.warehouse_zip', 'g.warehouse_state', 'p.product_type'])
    .select(['g.air_weight_max', 'g.ocean_weight_max', 'g.ground_weight_max'])
    .where('p.agency_id', '=', agencyId);

type Selected = Awaited<ReturnType<ReturnType<typeof selectHandled>['executeTakeFirstOrThrow']>>;
/** A package as stations handle it: its state, what was declared and paid, and the tariff it was priced with. */
export type HandledRow = Omit<Selected, 'tariff' | 'remeasured'> & {
  tariff: StoredTariff | null;
  remeasured: Parcel | null;
};

/** By id, as forms have it. */
export async function selectPackage(tx: Tx, agencyId: number, id: number): Promise<HandledRow | undefined> {
  return (await selectHandled(tx, agencyId, { id }).executeTakeFirst()) as HandledRow | undefined;
}

/** Those of a list, each by what was scanned of it; the newest of several, undefined where there is none. */
export async function selectBySearches(
  tx: Tx,
  agencyId: number,
  searches: readonly (TrackingSearch | null)[],
): Promise<(HandledRow | undefined)[]> {
  const ours = searches.map(search => search?.tracking ?? '');
  const carriers = searches.map(search => search?.carrierTracking ?? '');
  const numbers = searches.flatMap(search => search?.packageNumber ?? []);
  const rows = (await handled(tx, agencyId)
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
export async function lockPackage(tx: Tx, agencyId: number, id: number): Promise<HandledRow | undefined> {
  return (await selectHandled(tx, agencyId, { id }).forUpdate('p').executeTakeFirst()) as
    | HandledRow
    | undefined;
}

/** Locked, by its normalised tracking number. */
export async function lockByTracking(
  tx: Tx,
  agencyId: number,
  tracking: string,
): Promise<HandledRow | undefined> {
  const row = await selectHandled(tx, agencyId, { tracking }).forUpdate('p').executeTakeFirst();
  return row as HandledRow | undefined;
}

export type Received = Parcel & {
  final_payment_cents: Cents | null;
  payment: boolean;
  payment_warning: boolean;
  carrier_leg_declared: boolean;
  /** what the carrier asks the agency for the box as it was measured; null where it was not asked */
  measured_leg_cents: Cents | null;
  notes: string | null;
  received_day: string;
};

export const setReceived = (tx: Tx, agencyId: number, id: number, received: Received) =>
  set(tx, agencyId, id, received);

/** What a package that is locked measures beside what it was invoiced by; null: that is right. */
export const setRemeasured = (
  tx: Tx,
  agencyId: number,
  id: number,
  { remeasured, ...leg }: { remeasured: Parcel | null } & Partial<Pick<Received, 'measured_leg_cents'>>,
) => set(tx, agencyId, id, { ...leg, remeasured: remeasured && JSON.stringify(remeasured) });

/** The day of a reception, where it is kept; of a domestic measuring, which is no step. */
export async function setReceivedDay(tx: Tx, agencyId: number, id: number, day: string): Promise<void> {
  const { miami } = PACKAGE_STATUS;
  await tx
    .updateTable('package')
    .set(eb => ({
      received_day: day,
      stage_day: eb
        .case()
        .when('status', '=', miami)
        .then(sql<string>`${day}::date`)
        .else(eb.ref('stage_day'))
        .end(),
    }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('package_step')
    .set({ day })
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', id)
    .where('status', '=', miami)
    .execute();
}

/** The day on which a package went on from where it was received; null while it has not. */
export async function selectDayAfter(tx: Tx, agencyId: number, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('package_step')
    .select(eb => eb.fn.min<string | null>('day').as('day'))
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', id)
    .where('status', '>', PACKAGE_STATUS.miami)
    .executeTakeFirstOrThrow();
  return row.day;
}

export const setProcessed = (tx: Tx, agencyId: number, id: number, day: string) =>
  set(tx, agencyId, id, { process_day: day });

/** `place` null: at none. The package is locked. */
export const setPlace = (tx: Tx, agencyId: number, id: number, place: string | null) =>
  set(tx, agencyId, id, { shelf_place: place });

const set = (tx: Tx, agencyId: number, id: number, values: Partial<Selectable<Omit<Package, 'domestic'>>>) =>
  tx.updateTable('package').set(values).where('agency_id', '=', agencyId).where('id', '=', id).execute();

export type Photographed = { photo_key: string | null };

/** Sets the photo; answers the one before. The package is locked. */
export async function setPhoto(tx: Tx, agencyId: number, id: number, key: string): Promise<Photographed> {
  const before = await tx
    .selectFrom('package')
    .select('photo_key')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await set(tx, agencyId, id, { photo_key: key });
  return before;
}

/** Gives the package the agency's next number, which its repackage label shows. */
export async function giveNumber(tx: Tx, agencyId: number, id: number): Promise<void> {
  const { value } = await tx
    .selectNoFrom(sql<number>`next_id('package_number')`.as('value'))
    .executeTakeFirstOrThrow();
  await set(tx, agencyId, id, { package_number: packageNumber(value) });
}

/** Whether the key was free. */
export async function insertKey(tx: Tx, key: Insertable<StationKey>): Promise<boolean> {
  const row = await tx
    .insertInto('station_key')
    .values(key)
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** The packages that requests with these keys were about. */
export async function selectKeyPackages(
  tx: Tx,
  agencyId: number,
  accountId: number,
  keys: readonly string[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('station_key')
    .select('package_id')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return rows.map(row => row.package_id);
}

/** What a request with this key was about. */
export const selectKey = (tx: Tx, agencyId: number, accountId: number, key: string) =>
  tx
    .selectFrom('station_key')
    .select(['package_id', 'asked'])
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();

/** How a package was measured last: received, or corrected. */
export const selectLastReception = (tx: Tx, agencyId: number, packageId: number) =>
  tx
    .selectFrom('fact')
    .select('kind')
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', packageId)
    .where('kind', 'in', ['package.received', 'package.measured_again'] satisfies FactKind[])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
