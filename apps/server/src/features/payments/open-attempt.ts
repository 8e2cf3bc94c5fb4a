import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency, Services } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import type { Protection } from './find-repeat.ts';
import { type AttemptRow, insertAttempt, insertKey } from './queries.ts';
import { leaseFrom } from './record-attempt.ts';

type NewAttempt = {
  kind: 'order' | 'debt';
  orderId: number | null;
  packageId: number | null;
  /** who pays; null on the public page */
  accountId: number | null;
  amountCents: number;
};

/**
 * Records that money is about to be asked for, driven by this process from now on. Refuses `in_progress` when the
 * same key or the same debt is under way in another request: the transaction must then be rolled back.
 */
export async function openAttempt(
  tx: Tx,
  services: Services,
  agency: Agency,
  attempt: NewAttempt,
  protect: Protection | null,
): Promise<AttemptRow | Refusal> {
  const now = services.clock.now();
  const opened = await insertAttempt(
    tx,
    {
      agency_id: agency.id,
      kind: attempt.kind,
      order_id: attempt.orderId,
      package_id: attempt.packageId,
      account_id: attempt.accountId,
      amount_cents: attempt.amountCents,
      provider: services.config.PAYMENT,
      driven_until: leaseFrom(services),
      created_at: now,
    },
    randomBytes(9).toString('base64url'),
  );
  if (!opened) return refuse('in_progress');
  const { payloadHash, ...keyed } = protect ?? { payloadHash: null };
  if (payloadHash !== null && 'key' in keyed) {
    const row = { payload_hash: payloadHash, attempt_id: opened.id, created_at: now };
    if (!(await insertKey(tx, keyed, row))) return refuse('in_progress');
  }
  return opened;
}
