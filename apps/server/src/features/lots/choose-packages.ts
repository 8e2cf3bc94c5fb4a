import type { TakenPackage } from '@puerta/contract/parcels/lots';
import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { canEditLotPackages, fitsLot } from '@puerta/domain/parcels/lot-status';
import type { PackageStatus } from '@puerta/domain/parcels/package-status';
import { type ProductType, wayOfLot } from '@puerta/domain/money/products';
import type { StaffRole } from '@puerta/domain/people/roles';
import { lotIdentifier } from '@puerta/domain/parcels/tracking-number';
import { sql } from 'kysely';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { anyOf, insertRow, same } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofLot } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { tellLoaded } from '../packages/move-package.ts';
import { presentLotPackage, statusOf } from './present.ts';
import {
  lockChosen,
  type LockedLot,
  type LockedPackage,
  lockLot,
  packagesOfLot,
  placesExist,
} from './queries.ts';

type Create = 'POST /lots';

/**
 * Creates a lot with its packages, under the year's next identifier in the agency's time zone (docs/rules/lots.md).
 */
export const createLot: Handler<Create> = (context, { body }) =>
  context.once(tx => create(tx, context, body));

async function create(tx: Tx, context: Context<Create>, form: Input<Create>['body']) {
  const { agency, actor } = context;
  if (!(await placesExist(tx, form, null))) return refuse('not_found');
  const packages = await choosePackages(tx, form.type, form.packages);
  if (isRefusal(packages)) return packages;
  const by = byCaller(context);
  const createdDay = calendarDay(by.at, agency.time_zone);
  const year = Number(createdDay.slice(0, 4));
  const identifier = lotIdentifier(year, await nextOfYear(tx, year));
  const id = await insertRow(tx, 'lot', {
    identifier,
    type: form.type,
    transport_id: form.transport,
    state_id: form.state,
    city_id: form.city,
    zone: form.zone ?? null,
    weight_limit: form.weightLimit ?? null,
    volume_limit: form.volumeLimit ?? null,
    total_packages: packages.length,
    created_day: createdDay,
    created_by: actor.id,
    created_at: by.at,
  });
  const lot = { id, identifier };
  await load(tx, packages, { ...by, lot });
  const to = { type: form.type, packages: packages.length };
  tell(tx, { ...by, kind: 'lot.created', ...ofLot(lot), to });
  return { data: lot, message: done.lotCreated };
}

/** The year's next number in the agency. */
async function nextOfYear(tx: Tx, year: number): Promise<number> {
  const { value } = await tx
    .selectNoFrom(sql<number>`next_id(${`lot-${year}`})`.as('value'))
    .executeTakeFirstOrThrow();
  return value;
}

type Add = 'POST /lots/:id/packages';
type Remove = 'DELETE /lots/package/:id';

/** Adds packages to a lot that has not left. */
export const addPackages: Handler<Add> = async (context, { params, body }) => {
  const { actor, clock, read, within } = context;
  const lot = await within(tx => add(tx, context, params.id, body.packages));
  if (isRefusal(lot)) return lot;
  const rows = await packagesOfLot(read, params.id);
  const viewing = { viewer: actor.role as StaffRole, now: clock.now() };
  return { data: rows.map(row => presentLotPackage(row, viewing, lot)) };
};

async function add(
  tx: Tx,
  context: Context<Add>,
  lotId: number,
  chosen: number[],
): Promise<LockedLot | Refusal> {
  const lot = await lockLot(tx, lotId);
  if (!lot) return refuse('lot_not_found');
  if (!canEditLotPackages(statusOf(lot))) return refuse('lot_closed');
  const packages = await choosePackages(tx, lot.type, chosen);
  if (isRefusal(packages)) return packages;
  await load(tx, packages, { ...byCaller(context), lot });
  await changeTotal(tx, context, lot, packages.length);
  return lot;
}

/** Takes a package out of a lot that has not left. */
export const removePackage: Handler<Remove> = async (context, { params }) => {
  const refusal = await context.within(async tx => {
    const held = await lotOfPackage(tx, params.id);
    const lot = held?.lot_id ? await lockLot(tx, held.lot_id) : undefined;
    // somebody else may have taken it out while we waited for the lot
    const still = await lotOfPackage(tx, params.id);
    if (!lot || still?.lot_id !== lot.id) return refuse('package_not_found');
    if (!canEditLotPackages(statusOf(lot))) return refuse('lot_closed');
    await setLotOf(tx, [params.id], null);
    tellLoaded(tx, 'package.unloaded', [still], { ...byCaller(context), lot });
    await changeTotal(tx, context, lot, -1);
    return null;
  });
  return isRefusal(refusal) ? refusal : { data: null };
};

/** Counts so many packages more to a lot, or fewer. */
async function changeTotal(
  tx: Tx,
  context: Context<Add | Remove>,
  lot: LockedLot,
  by: number,
): Promise<void> {
  await tx
    .updateOwn('lot')
    .set(eb => ({ total_packages: eb('total_packages', '+', by) }))
    .where('id', '=', lot.id)
    .execute();
  const kind = by > 0 ? 'lot.packages_added' : 'lot.package_removed';
  const [from, to] = [{ packages: lot.total_packages }, { packages: lot.total_packages + by }];
  tell(tx, { ...byCaller(context), kind, ...ofLot(lot), from, to });
}

/** Which lot a package is in; undefined when there is no such package. */
const lotOfPackage = (tx: ReadTx, id: number) =>
  tx
    .selectOwn('package')
    .select(['id', 'lot_id', 'tracking_number', 'order_id', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst();

async function load(
  tx: Tx,
  packages: LockedPackage[],
  loaded: Parameters<typeof tellLoaded>[3],
): Promise<void> {
  const ids = packages.map(one => one.id);
  await setLotOf(tx, ids, loaded.lot.id);
  tellLoaded(tx, 'package.loaded', packages, loaded);
}

/** Puts packages into a lot, or out of it (null). */
const setLotOf = (tx: Tx, ids: number[], lotId: number | null) =>
  tx.updateOwn('package').set({ lot_id: lotId }).where('id', '=', anyOf(ids)).execute();

const asItem = (row: LockedPackage) => ({
  statusId: row.status as PackageStatus,
  processed: row.process_day !== null,
  paymentPending: row.payment,
  voided: row.voided_at !== null,
  inLot: row.lot_id !== null,
  productType: row.product_type as ProductType,
});

/** Locks the chosen packages; answers them, or why not all of them may travel in a lot of this type. */
async function choosePackages(tx: Tx, type: number, chosen: number[]): Promise<LockedPackage[] | Refusal> {
  const ids = [...new Set(chosen)];
  const rows = await lockChosen(tx, ids);
  if (rows.length < ids.length) return refuse('package_not_found');
  const lost = rows.filter(row => !fitsLot(asItem(row), wayOfLot(type))).map(({ id }) => id);
  return lost.length === 0 ? rows : refuse('lot_package_unavailable', { details: await whereNow(tx, lost) });
}

/** Where packages are that were to be taken along, and who put them there. */
async function whereNow(tx: ReadTx, ids: number[]): Promise<TakenPackage[]> {
  const rows = await selectWhereNow(tx, ids);
  return rows.map(({ lot_id, identifier, actor_id, actor_name, at, ...known }) => ({
    ...known,
    lot: lot_id === null ? null : { id: lot_id, identifier: identifier ?? '' },
    by: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
    at: at?.toISOString() ?? null,
  }));
}

/** Packages with the lot that each is in, if any, and who loaded it there last. */
const selectWhereNow = (tx: ReadTx, ids: number[]) =>
  tx
    .selectOwn('package as p')
    .leftJoin('lot as l', join => same(join, 'l.id', 'p.lot_id'))
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('fact as f')
          .select(['f.actor_id', 'f.actor_name', 'f.at'])
          .where('f.agency_id', '=', tx.agencyId)
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
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .execute();
