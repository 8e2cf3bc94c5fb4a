import { issueInvoice } from '../invoices/issue-invoice.ts';
import { queueMail } from '../mails/queue-mail.ts';
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
      await issueInvoice(tx, services, agency, attempt.package_id);
      await queueMail(tx, services, agency, { template: 'payment_received', ...about });
    } else {
      // staff settled it while the card was being charged: what came second goes back
      await queueRefund(tx, services, agency, { chargeId, ...about, amountCents: attempt.amount_cents });
    }
  },
  // the package owes what it owed; a person who waits is told, and one whose payment was reviewed sees it owed again
  fail: async () => undefined,
};
