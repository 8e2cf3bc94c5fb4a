import { declined } from '@puerta/contract/declined.es';
import type { Drive, Failure } from '../../services/purchase-kind.ts';
import { freeKey } from './key-queries.ts';
import { recordState } from './record-attempt.ts';
import { recordStray } from './record-stray.ts';

type How = Partial<Omit<Failure, 'reason'>> & { late?: boolean };

/**
 * Closes an attempt that came to nothing; its idempotency key is free again (docs/rules/orders.md). `reason` is why
 * the card was declined, or a stable error code; `how` matters to whoever does not wait for the answer. `late`: the
 * gateway may yet authorise what it was asked for, and that is to be let go.
 */
export async function failPurchase(
  drive: Drive,
  reason: string,
  paid: { brand?: string; last_four?: string; provider_payment_id?: string } = {},
  { late = false, ...how }: How = {},
): Promise<void> {
  const state = reason in declined ? 'declined' : 'failed';
  await recordState(drive, state, { reason, ...paid }, async tx => {
    await freeKey(tx, drive.agency.id, drive.attempt.id);
    if (late) await recordStray(tx, drive.services, drive.attempt, { kind: 'authorization', number: '' });
    await drive.kind.fail(tx, drive, { reason, rejected: false, undone: false, ...how });
  });
}
