import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Context } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { insertKey, selectKeyPackage } from './queries.ts';

type Sender = { agency: Pick<Agency, 'id'> } & Pick<
  Context<'PUT /order/process'>,
  'actor' | 'clock' | 'idempotencyKey'
>;

/** Whether this very request has been done already; the key of another package's request is refused. */
export async function wasDone(tx: Tx, sender: Sender, packageId: number): Promise<boolean | Refusal> {
  const { agency, actor, idempotencyKey } = sender;
  if (!idempotencyKey) return false;
  const claimed = await selectKeyPackage(tx, agency.id, actor.id, idempotencyKey);
  if (claimed === undefined) return false;
  return claimed === packageId ? true : refuse('idempotency_mismatch');
}

/**
 * Claims the request's key within the transaction that does it, with the package locked: answers whether it was done
 * before. A refusal rolls the claim back, which frees the key.
 */
export async function claimKey(tx: Tx, sender: Sender, packageId: number): Promise<boolean | Refusal> {
  const { agency, actor, clock, idempotencyKey } = sender;
  if (!idempotencyKey) return false;
  const isNew = await insertKey(tx, {
    agency_id: agency.id,
    account_id: actor.id,
    key: idempotencyKey,
    package_id: packageId,
    created_at: clock.now(),
  });
  return isNew ? false : wasDone(tx, sender, packageId);
}
