import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { insertKey, selectKey } from './queries.ts';

type Sender = { agency: Pick<Agency, 'id'> } & Pick<
  Context<'PUT /order/process'>,
  'actor' | 'asked' | 'clock' | 'idempotencyKey'
>;

/** Whether this very request has been done already; the key of another one, or of another package's, is refused. */
export async function wasDone(tx: Tx, sender: Sender, packageId: number): Promise<boolean | Refusal> {
  const { agency, actor, asked, idempotencyKey } = sender;
  if (!idempotencyKey) return false;
  const claimed = await selectKey(tx, agency.id, actor.id, idempotencyKey);
  if (!claimed) return false;
  const isSame = claimed.package_id === packageId && (claimed.asked?.equals(asked()) ?? true);
  return isSame || refuse('idempotency_mismatch');
}

/**
 * Claims the request's key within the transaction that does it, with the package locked: answers whether it was done
 * before. A refusal rolls the claim back, which frees the key.
 */
export async function claimKey(tx: Tx, sender: Sender, packageId: number): Promise<boolean | Refusal> {
  const { agency, actor, asked, clock, idempotencyKey } = sender;
  if (!idempotencyKey) return false;
  const isNew = await insertKey(tx, {
    agency_id: agency.id,
    account_id: actor.id,
    key: idempotencyKey,
    package_id: packageId,
    asked: asked(),
    created_at: clock.now(),
  });
  return isNew ? false : wasDone(tx, sender, packageId);
}
