import type { Tx } from '../../db/within-agency.ts';
import type { Drive } from '../../services/purchase-kind.ts';
import { queueRefund } from './queue-refund.ts';
import { recordCharge } from './record-charge.ts';

/** Records what was taken for a purchase that comes to nothing, and its refund. */
export async function returnTaken(tx: Tx, drive: Drive, cents: number): Promise<void> {
  const { services, agency, attempt } = drive;
  const chargeId = await recordCharge(tx, { ...drive, attempt: { ...attempt, amount_cents: cents } });
  const { package_id: packageId } = attempt;
  await queueRefund(tx, services, agency, { chargeId, packageId, amountCents: cents });
}
