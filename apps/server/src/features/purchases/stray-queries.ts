import { type Selectable, sql } from 'kysely';
import type { Stray } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

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

/**
 * What a person must look at: it was refused, or has been tried in vain since before an instant. Of what has no number
 * nobody knows whether it ever comes.
 */
const left = (tx: Tx, agencyId: number, before: Date) =>
  tx
    .selectFrom('stray as s')
    .innerJoin('attempt as t', join =>
      join.onRef('t.agency_id', '=', 's.agency_id').onRef('t.id', '=', 's.attempt_id'),
    )
    .where('s.agency_id', '=', agencyId)
    // said outright, as the index has it
    .where(sql<boolean>`s.state in ('open', 'refused')`)
    // one that is open is shown itself
    .where('t.state', 'in', ['done', 'declined', 'failed'])
    .where(eb =>
      eb.or([
        eb('s.state', '=', 'refused'),
        eb('s.number', '<>', '').and('s.tries', '>', 0).and('s.created_at', '<=', before),
      ]),
    );

export const selectLeftStrays = (tx: Tx, agencyId: number, before: Date) =>
  left(tx, agencyId, before)
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.id', '=', 't.package_id'),
    )
    .leftJoin('account as a', join =>
      join
        .onRef('a.agency_id', '=', 't.agency_id')
        .on('a.id', '=', sql<number>`coalesce(t.account_id, p.account_id)`),
    )
    .select(['s.id', 's.kind', 's.number', 's.tries', 's.created_at', 't.kind as purchase', 't.order_id'])
    .select(['t.amount_cents', 't.brand', 't.last_four', 't.reference', 't.provider_payment_id'])
    .select(['p.tracking_number as tracking', 'a.id as client_id', 'a.name as client'])
    .orderBy('s.created_at')
    .limit(200)
    .execute();
export type LeftStray = Awaited<ReturnType<typeof selectLeftStrays>>[number];

export async function countLeftStrays(tx: Tx, agencyId: number, before: Date): Promise<number> {
  const { n } = await left(tx, agencyId, before)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const selectStray = (tx: Tx, agencyId: number, id: number): Promise<StrayRow> =>
  tx
    .selectFrom('stray')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
