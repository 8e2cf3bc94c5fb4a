import type { Selectable } from 'kysely';
import type { Stray } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';
import { MOST_DUE } from '../../services/drive-due.ts';

export type StrayKey = Pick<Stray, 'attempt_id' | 'kind' | 'number'>;

/** Records what is to be given back; one that was closed before is looked at again. */
export const insertStray = (tx: Tx, agencyId: number, key: StrayKey, at: { now: Date; nextTryAt: Date }) =>
  tx
    .insertInto('stray')
    .values({ agency_id: agencyId, ...key, next_try_at: at.nextTryAt, created_at: at.now })
    .onConflict(conflict =>
      conflict
        .columns(['agency_id', 'attempt_id', 'kind', 'number'])
        .doUpdateSet({ state: 'open', tries: 0, next_try_at: at.nextTryAt }),
    )
    .execute();

export const selectDueStrays = (tx: Tx, agencyId: number, now: Date): Promise<StrayRow[]> =>
  tx
    .selectFrom('stray')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('state', '=', 'open')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(MOST_DUE)
    .execute();
export type StrayRow = Selectable<Stray>;

export const updateStray = (
  tx: Tx,
  { agency_id, attempt_id, kind, number }: StrayRow,
  change: { state: 'given_back' | 'held' | 'refused' | 'closed' } | { tries: number; next_try_at: Date },
) =>
  tx
    .updateTable('stray')
    .set(change)
    .where('agency_id', '=', agency_id)
    .where('attempt_id', '=', attempt_id)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .execute();

export const selectStray = (tx: Tx, agencyId: number, id: number): Promise<StrayRow> =>
  tx
    .selectFrom('stray')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
