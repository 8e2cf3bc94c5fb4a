import { declined } from '@puerta/contract/declined.es';
import type { Tx } from '../../db/within-agency.ts';
import type { Drive, Failure } from './purchase-kind.ts';
import { freeKey } from './queries.ts';
import { recordState } from './record-attempt.ts';
import { recordCharge } from './record-charge.ts';
import { queueRefund } from './queue-refund.ts';
import { recordStray } from './record-stray.ts';

type How = Partial<Omit<Failure, 'reason'>> & { late?: boolean; taken?: boolean };

/**
 * Closes an attempt that came to nothing; its idempotency key is free again (decisions §6). `reason` is why the card
 * was declined, or a stable error code; `how` matters to whoever does not wait for the answer. `late`: the gateway may
 * yet authorise what it was asked for, and that is to be let go. `taken`: the money was captured, and goes back as a refund.
 */
export async function failPurchase(
  drive: Drive,
  reason: string,
  paid: { brand?: string; last_four?: string; provider_payment_id?: string } = {},
  { late = false, taken = false, ...how }: How = {},
): Promise<void> {
  const state = reason in declined ? 'declined' : 'failed';
  await recordState(drive, state, { reason, ...paid }, async tx => {
    await freeKey(tx, drive.agency.id, drive.attempt.id);
    if (late) await recordStray(tx, drive.services, drive.attempt, { kind: 'authorization', number: '' });
    if (taken) await returnTaken(tx, drive);
    await drive.kind.fail(tx, drive, { reason, rejected: false, undone: false, ...how });
  });
}

async function returnTaken(tx: Tx, drive: Drive): Promise<void> {
  const { services, agency, attempt } = drive;
  const { package_id: packageId, amount_cents: amountCents } = attempt;
  const chargeId = await recordCharge(tx, drive);
  await queueRefund(tx, services, agency, { chargeId, packageId, amountCents });
}
