import type { FactKind } from '@puerta/domain/facts';
import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** What brings a package from one state to the next. */
const STEPS = [
  'package.received',
  'package.processed',
  'package.moved',
  'package.stepped',
  'package.voided',
  'label.voided',
] as const satisfies FactKind[];

/** The states of these packages, as stations ask for them. */
export const selectStates = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('package')
    .select(['id', 'status', 'voided_at', 'payment', 'process_day', 'product_group'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
export type StateRow = Awaited<ReturnType<typeof selectStates>>[number];

/** The last fact of each kind of step of each of these packages, newest first. */
export const selectLastSteps = (tx: Tx, agencyId: number, ids: readonly number[]) =>
  tx
    .selectFrom('fact')
    .distinctOn(['package_id', 'kind'])
    .select(['package_id', 'kind', 'at', 'actor_name', 'id'])
    .where('agency_id', '=', agencyId)
    .where('package_id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('kind', 'in', STEPS)
    .orderBy('package_id')
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
export type StepFact = Awaited<ReturnType<typeof selectLastSteps>>[number];
