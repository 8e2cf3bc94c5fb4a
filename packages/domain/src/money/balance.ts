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
