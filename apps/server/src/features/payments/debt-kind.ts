import { payerOf } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import type { PurchaseKind } from '../../services/purchase-kind.ts';
import { settleDebt } from './queries.ts';
import { queueRefund } from '../purchases/queue-refund.ts';
import { recordCharge } from '../purchases/record-charge.ts';

/** A package's debt: money is all there is to it. */
export const debtKind: PurchaseKind = {
  page: '/debt',
  goods: null,
  returned: null,
  hold: async () => undefined,
  async complete(tx, drive) {
    const { services, agency, attempt } = drive;
    if (attempt.package_id === null) throw new Error('A debt belongs to a package');
    const settled = await settleDebt(tx, agency.id, attempt.package_id);
    const chargeId = await recordCharge(tx, drive);
    const about = { packageId: attempt.package_id };
    if (settled) {
      tell(tx, {
        kind: 'debt.paid',
        actor: payerOf(attempt),
        at: services.clock.now(),
        object: { type: 'package', id: attempt.package_id, label: settled.tracking_number },
        about: { orderId: settled.order_id, clientId: settled.account_id },
        to: { amount_cents: attempt.amount_cents },
      });
    } else {
      // staff settled it while the card was being charged: what came second goes back
      await queueRefund(tx, services, agency, { chargeId, ...about, amountCents: attempt.amount_cents });
    }
  },
  // the package owes what it owed; a person who waits is told, and one whose payment was reviewed sees it owed again
  fail: async () => undefined,
};
