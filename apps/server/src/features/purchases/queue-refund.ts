import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { makeReference } from './make-reference.ts';
import { insertRefund, updateDrivenRefund } from './refund-queries.ts';

type Given = Pick<Services, 'jobs' | 'clock'>;

/** Records a refund that is to be made; nobody drives it yet, or its recorder until `drivenUntil`. Answers its number. */
export function recordRefund(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  agency: Pick<Agency, 'id'>,
  refund: { chargeId: number; packageId: number | null; amountCents: number; drivenUntil?: Date },
): Promise<number> {
  const now = clock.now();
  return insertRefund(tx, {
    agency_id: agency.id,
    charge_id: refund.chargeId,
    package_id: refund.packageId,
    amount_cents: refund.amountCents,
    reference: makeReference(agency.id, 'r', randomBytes(6).toString('base64url')),
    state: 'pending',
    driven_until: refund.drivenUntil ?? null,
    created_at: now,
    updated_at: now,
  });
}

/** Lets the job make a recorded refund. */
const enqueueRefund = (tx: Tx, { jobs }: Pick<Services, 'jobs'>, agencyId: number, refundId: number) =>
  jobs.enqueue(tx, 'refund', { agencyId, refundId });

/** Its recorder drives it no more: the job goes on with it. */
export async function handOverRefund(
  tx: Tx,
  services: Pick<Services, 'jobs'>,
  agency: Pick<Agency, 'id'>,
  refund: { id: number; until: Date },
): Promise<void> {
  await updateDrivenRefund(tx, agency.id, refund, { driven_until: null });
  await enqueueRefund(tx, services, agency.id, refund.id);
}

/** Records a refund and lets the job make it, in the transaction of the fact that it follows from. */
export async function queueRefund(
  tx: Tx,
  services: Given,
  agency: Pick<Agency, 'id'>,
  refund: Parameters<typeof recordRefund>[3],
): Promise<void> {
  await enqueueRefund(tx, services, agency.id, await recordRefund(tx, services, agency, refund));
}
