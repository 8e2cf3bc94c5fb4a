import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import type { AttemptRow, Share } from '../../services/purchase-kind.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Protection } from './find-repeat.ts';
import { insertKey } from './key-queries.ts';
import { insertAttempt } from './queries.ts';
import { leaseFrom } from './record-attempt.ts';

export type NewAttempt = {
  orderId: number | null;
  packageId: number | null;
  /** who pays; null on the public page */
  accountId: number | null;
  amountCents: number;
  /** what each of several packages bears of it, where it belongs to no single one */
  shares?: Share[];
  /** whose labels it is about, where they were bought before; otherwise the agency's of now */
  carrierAccountId?: number | null;
  /** what the purchase is of, where no row of its own says so before it is paid */
  details?: object;
};

/**
 * Records that money is about to be asked for, with what `prepare` records in the same transaction; this process
 * drives it from now on. Refuses `in_progress` when the same key, `being_paid` when the same thing is under way in
 * another request.
 */
export async function openAttempt(
  services: Services,
  agency: Agency,
  kind: string,
  protect: Protection | null,
  prepare: (tx: Tx) => Promise<NewAttempt | Refusal>,
): Promise<AttemptRow | Refusal> {
  await services.step(`${kind}.authorizing.before-record`);
  const opened = await services.db.within(agency.id, async tx => {
    const attempt = await prepare(tx);
    return isRefusal(attempt) ? attempt : insert(tx, services, agency, kind, protect, attempt);
  });
  if (!isRefusal(opened)) await services.step(`${kind}.authorizing.after-record`);
  return opened;
}

async function insert(
  tx: Tx,
  services: Services,
  agency: Agency,
  kind: string,
  protect: Protection | null,
  attempt: NewAttempt,
): Promise<AttemptRow | Refusal> {
  const now = services.clock.now();
  const { payment, carrier } = agency.accounts;
  const row = {
    agency_id: agency.id,
    kind,
    order_id: attempt.orderId,
    package_id: attempt.packageId,
    account_id: attempt.accountId,
    amount_cents: attempt.amountCents,
    ...(attempt.shares && { shares: JSON.stringify(attempt.shares) }),
    ...(attempt.details && { details: JSON.stringify(attempt.details) }),
    provider: payment?.provider ?? services.config.PAYMENT,
    payment_account_id: payment?.id ?? null,
    carrier_account_id:
      attempt.carrierAccountId === undefined ? (carrier?.id ?? null) : attempt.carrierAccountId,
    driven_until: leaseFrom(services),
    created_at: now,
  };
  const opened = await insertAttempt(tx, row, randomBytes(6).toString('base64url'));
  if (!opened) return refuse('being_paid');
  if (!protect) return opened;
  const { payloadHash, ...keyed } = protect;
  const taken = { payload_hash: payloadHash, attempt_id: opened.id, created_at: now };
  return (await insertKey(tx, keyed, taken)) ? opened : refuse('in_progress');
}
