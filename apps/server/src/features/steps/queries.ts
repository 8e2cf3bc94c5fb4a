import type { FactKind } from '@puerta/domain/facts';
import type { PackageStatus } from '@puerta/domain/package-status';
import { STEP_HISTORY } from '@puerta/domain/take-back';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** Packages with the status that each had reached before, locked in the order of their ids. */
export const lockStepRows = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('package as p')
    .select(['p.id', 'p.order_id', 'p.account_id', 'p.tracking_number', 'p.status', 'p.voided_at'])
    .select(['p.product_group', 'p.lot_id'])
    .select(eb =>
      eb
        .selectFrom('package_step as s')
        .select(({ fn }) => fn.max<PackageStatus | null>('s.status').as('status'))
        .whereRef('s.agency_id', '=', 'p.agency_id')
        .whereRef('s.package_id', '=', 'p.id')
        .whereRef('s.status', '<', 'p.status')
        .as('previous'),
    )
    .where('p.agency_id', '=', agencyId)
    .where('p.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('p.id')
    .forUpdate('p')
    .execute();
export type StepRow = Awaited<ReturnType<typeof lockStepRows>>[number];

/**
 * What was told of the steps of these packages, in the order in which it was told; `to` is the status of each step,
 * `shelf` the place that a box left.
 */
export const selectStepFacts = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('fact')
    .select(['id', 'package_id', 'at', 'actor_id'])
    .select(sql<FactKind>`kind`.as('kind'))
    .select(sql<string | null>`data -> 'from' ->> 'shelf_place'`.as('shelf'))
    .select(sql<PackageStatus | null>`(data -> 'to' ->> 'status')::integer`.as('to'))
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('kind', 'in', [...STEP_HISTORY, 'package.shelved'])
    .orderBy('id')
    .execute();
export type StepHistoryFact = Awaited<ReturnType<typeof selectStepFacts>>[number];

/** Brings packages back to the status that they had reached before, with its day; the step itself is forgotten. */
export async function restoreStatus(tx: Tx, agencyId: number, ids: readonly number[]): Promise<void> {
  const these = sql<number>`any(${[...ids]}::integer[])`;
  await tx
    .deleteFrom('package_step as s')
    .using('package as p')
    .whereRef('p.agency_id', '=', 's.agency_id')
    .whereRef('p.id', '=', 's.package_id')
    .whereRef('p.status', '=', 's.status')
    .where('s.agency_id', '=', agencyId)
    .where('s.package_id', '=', these)
    .execute();
  await tx
    .updateTable('package as p')
    .from(eb =>
      eb
        .selectFrom('package_step')
        .distinctOn('package_id')
        .select(['agency_id', 'package_id', 'status', 'day'])
        .where('agency_id', '=', agencyId)
        .where('package_id', '=', these)
        .orderBy('package_id')
        .orderBy('status', 'desc')
        .as('last'),
    )
    .set(eb => ({ status: eb.ref('last.status'), stage_day: eb.ref('last.day') }))
    .whereRef('p.agency_id', '=', 'last.agency_id')
    .whereRef('p.id', '=', 'last.package_id')
    .execute();
}

export const setShelfPlace = (tx: Tx, agencyId: number, id: number, place: string) =>
  tx
    .updateTable('package')
    .set({ shelf_place: place })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
