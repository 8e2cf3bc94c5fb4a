import { ofPackage, payerOf } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Drive, PurchaseKind, Share } from '../../services/purchase-kind.ts';
import { settleDebt } from './read-debts.ts';
import { queueRefund } from '../payment-engine/record-refund.ts';
import { recordCharge } from '../payment-engine/record-attempt.ts';

/** A package's debt, or those of several in one payment: money is all there is to it. */
export const debtKind: PurchaseKind = {
  page: '/debt',
  goods: null,
  returned: null,
  hold: async () => undefined,
  async complete(tx, drive) {
    // one payment, one moment, however many packages it was for
    const at = drive.services.clock.now();
    for (const share of sharesOf(drive)) await settle(tx, drive, share, at);
  },
  /** The packages owe what they owed. A person who waits is told on the page; where nobody does, it is a fact. */
  async fail(tx, drive, { reason, rejected, undone }) {
    if (!rejected && !undone) return;
    const at = drive.services.clock.now();
    for (const { package: id, cents } of sharesOf(drive)) {
      const owes = await tx
        .selectOwn('package')
        .select(['id', 'tracking_number', 'order_id', 'account_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      tell(tx, {
        kind: 'debt.failed',
        actor: payerOf(drive.attempt),
        at,
        ...ofPackage(owes),
        to: { reason, rejected, undone, amount_cents: cents },
      });
    }
  },
};

/** By package, so that two payments never wait for each other's rows. */
function sharesOf({ attempt }: Drive): Share[] {
  if (attempt.shares !== null) return attempt.shares as Share[];
  if (attempt.package_id === null) throw new Error('A debt belongs to a package');
  return [{ package: attempt.package_id, cents: attempt.amount_cents }];
}

async function settle(tx: Tx, drive: Drive, { package: packageId, cents: amountCents }: Share, at: Date) {
  const { services, attempt } = drive;
  const settled = await settleDebt(tx, packageId);
  const chargeId = await recordCharge(tx, drive, { packageId, amountCents });
  if (settled) {
    tell(tx, {
      kind: 'debt.paid',
      actor: payerOf(attempt),
      at,
      ...ofPackage({ id: packageId, ...settled }),
      to: { amount_cents: amountCents },
    });
  } else {
    // staff settled it while the card was being charged: what came second goes back, that of the others stands
    await queueRefund(tx, services, { chargeId, packageId, amountCents });
  }
}
