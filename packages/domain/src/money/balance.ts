/** What a package has cost, and what it still owes. */
import type { Cents } from './money.ts';

export type Account = {
  priceCents: Cents;
  /** null: no pickup. */
  pickupCents: Cents | null;
  /** The difference found at reception; null: none. */
  finalPaymentCents: Cents | null;
  /** What was waived. */
  discountCents: Cents | null;
  /** The package's `payment` flag. */
  pending: boolean;
};

/** "Pago total" everywhere: price + pickup + final payment − discount (docs/rules/money.md). */
export function totalPaid(account: Account): Cents {
  return (
    account.priceCents +
    (account.pickupCents ?? 0) +
    (account.finalPaymentCents ?? 0) -
    (account.discountCents ?? 0)
  );
}

/** What paying the debt costs now; nothing unless the package is pending. */
export function amountOwed(account: Account): Cents {
  if (!account.pending) return 0;
  return Math.max(0, (account.finalPaymentCents ?? 0) - (account.discountCents ?? 0));
}

/** How far what goes back is: done, on its way, or refused by its bank, so that the agency returns it by other means. */
export type RefundState = 'done' | 'pending' | 'failed';

/**
 * What goes back of a void package, its price, and how far the slowest of its refunds is; none is known where it went
 * back with its whole order, at the bank. `net`: what stays paid of its total.
 */
export function refundOfVoid(account: Account, refunds: readonly RefundState[]) {
  const state: RefundState = (['failed', 'pending'] as const).find(slow => refunds.includes(slow)) ?? 'done';
  return { cents: account.priceCents, state, netCents: totalPaid(account) - account.priceCents };
}
