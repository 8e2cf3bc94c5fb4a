import { ProviderUnavailable } from '../../adapters/provider-error.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { afterOthers, driveRefund, goodsLeft, recordGoodsBack } from './drive-refund.ts';
import { leaseFrom } from './record-attempt.ts';
import { closeDone } from './record-refund.ts';
import { closeRefund, selectPendingRefund, takeRefund } from './refund-queries.ts';

type ByHand = { refund: 'made' | 'not_made'; areGoodsBack: boolean; reason: string };

/**
 * Closes a refund that hangs as a manager found it in the provider's own pages (decision 30). It is driven once more
 * before: what the providers say themselves stands. Nobody gets his money back and keeps goods that are good:
 * they are back by the supplier's word or the manager's. One that was not made waits to be given back by other means
 * (decision 19), with the manager's reason. `record` runs in the transaction that closes it.
 */
export async function closeRefundByHand(
  services: Services,
  agency: Agency,
  refundId: number,
  { refund: found, areGoodsBack, reason }: ByHand,
  record: (tx: Tx) => Promise<void>,
): Promise<ByHand['refund'] | Refusal> {
  const drive = () => driveRefund(services, agency, refundId);
  const isOurs = await afterOthers(drive).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return true;
  });
  if (!isOurs) return refuse('being_driven');
  const refund = await selectPendingRefund(services.db.read(agency.id), agency.id, refundId);
  if (!refund) return refuse('not_hanging');
  if (goodsLeft(services, refund) && !areGoodsBack) return refuse('carrier_unconfirmed');
  if (!(await afterOthers(() => hold(services, agency, refundId)))) return refuse('being_driven');
  const also = async (tx: Tx) => {
    await recordGoodsBack(tx, services, agency, refund);
    await record(tx);
  };
  if (found === 'made')
    return (await closeDone(services, agency, refund, also)) ? found : refuse('not_hanging');
  const isClosed = await services.db.within(agency.id, async tx => {
    const change = { state: 'failed', reason, updated_at: services.clock.now() } as const;
    if (!(await closeRefund(tx, agency.id, refundId, change))) return false;
    await also(tx);
    return true;
  });
  return isClosed ? found : refuse('not_hanging');
}

/** True for one that was closed meanwhile too. */
async function hold(services: Services, agency: Agency, refundId: number): Promise<boolean> {
  const now = services.clock.now();
  const isTaken = await services.db.within(agency.id, tx =>
    takeRefund(tx, agency.id, refundId, { now, until: leaseFrom(services) }),
  );
  return isTaken || !(await selectPendingRefund(services.db.read(agency.id), agency.id, refundId));
}
