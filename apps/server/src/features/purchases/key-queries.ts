import type { Tx } from '../../db/within-agency.ts';
import { CLOSED } from './queries.ts';

export type KeyOwner = { agencyId: number; owner: string; key: string };

export const selectKey = (tx: Tx, { agencyId, owner, key }: KeyOwner) =>
  tx
    .selectFrom('idempotency_key')
    .select(['payload_hash', 'attempt_id'])
    .where('agency_id', '=', agencyId)
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();

/**
 * An attempt at just the same, under another key, that stands still: whoever made it was told that it is being
 * confirmed.
 */
export const selectTwin = (
  tx: Tx,
  { agencyId, owner, payloadHash }: { agencyId: number; owner: string; payloadHash: Buffer },
  { since, untouchedSince }: { since: Date; untouchedSince: Date },
) =>
  tx
    .selectFrom('idempotency_key as k')
    .innerJoin('attempt as a', join =>
      join.onRef('a.agency_id', '=', 'k.agency_id').onRef('a.id', '=', 'k.attempt_id'),
    )
    .select('a.id')
    .where('k.agency_id', '=', agencyId)
    .where('k.owner', '=', owner)
    .where('k.payload_hash', '=', payloadHash)
    .where('k.created_at', '>', since)
    .where('a.state', 'not in', [...CLOSED, 'awaiting', 'held'])
    .where(eb => eb.or([eb('a.tries', '>', 0), eb('a.updated_at', '<', untouchedSince)]))
    .executeTakeFirst();

/** False when another request came first with this key. */
export async function insertKey(
  tx: Tx,
  { agencyId, owner, key }: KeyOwner,
  row: { payload_hash: Buffer; attempt_id: number; created_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_key')
    .values({ agency_id: agencyId, owner, key, ...row })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A refusal frees its key (docs/rules/orders.md). */
export const freeKey = (tx: Tx, agencyId: number, attemptId: number) =>
  tx
    .deleteFrom('idempotency_key')
    .where('agency_id', '=', agencyId)
    .where('attempt_id', '=', attemptId)
    .execute();
