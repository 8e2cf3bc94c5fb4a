import type { Agency } from '../../app/agency.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/context.ts';
import { recordStray } from '../payment-engine/record-attempt.ts';
import { ofOrder } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { ASKING, collected, hasSomethingToCollect, lockPackages } from './queries.ts';

/**
 * Keeps every pickup of an order from being asked for until the transaction ends; false when one is being asked for
 * at this moment, which then counts on the labels as they are.
 */
export async function holdVisits(tx: Tx, orderId: number): Promise<boolean> {
  await lockPackages(tx, orderId);
  const asking = await tx
    .selectOwn('attempt')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'pickup')
    .where('state', 'in', ['authorized', ...ASKING])
    .executeTakeFirst();
  return asking === undefined;
}

/**
 * In the transaction that records a void label: where it was the last one that the driver would have collected, the
 * carrier is told not to come, and so is who waits for it. The pickup and its fee stay as they are.
 */
export async function cancelEmptyVisit(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  agency: Pick<Agency, 'id'>,
  packageId: number,
): Promise<void> {
  const visit = await selectEmptyVisit(tx, packageId);
  if (!visit?.prn) return;
  const attempt = { agency_id: agency.id, id: visit.attempt_id };
  await recordStray(tx, services, attempt, { kind: 'goods', number: visit.prn });
  tell(tx, {
    actor: null,
    at: services.clock.now(),
    kind: 'pickup.called_off',
    ...ofOrder(visit.order_id),
    about: { packageId, clientId: visit.account_id },
    to: { number: visit.prn },
  });
}

/** The pickup of a package, when there is nothing left to collect. */
async function selectEmptyVisit(tx: ReadTx, packageId: number) {
  const visit = await collected(tx)
    .select(['pickup.attempt_id', 'pickup.prn', 'pickup.order_id', 'package.account_id'])
    .where('package.id', '=', packageId)
    .orderBy('pickup.id', 'desc')
    .executeTakeFirst();
  const isNeeded = !visit?.prn || (await hasSomethingToCollect(tx, visit.prn));
  return isNeeded ? undefined : visit;
}
