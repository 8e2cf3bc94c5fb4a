/** What a package has cost, what it still owes, and under which headings a person reads it. */
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

/** 'Pago', 'Primer pago', 'Segundo pago', 'Deuda', 'Pago total'. */
export type PaymentLabel = 'only' | 'first' | 'second' | 'debt' | 'total';
export type PaymentRow = { label: PaymentLabel; cents: Cents };

/**
 * One 'Pago' without a final payment; otherwise the first payment (pickup included), the second or the debt, and
 * the total.
 */
export function paymentRows(account: Account): PaymentRow[] {
  if (account.finalPaymentCents === null) return [{ label: 'only', cents: totalPaid(account) }];
  return [
    { label: 'first', cents: account.priceCents + (account.pickupCents ?? 0) },
    { label: account.pending ? 'debt' : 'second', cents: account.finalPaymentCents },
    { label: 'total', cents: totalPaid(account) },
  ];
}

/** docs/rules/money.md: an account has a debt while any of its packages is pending. */
export function hasDebt(packages: Iterable<{ pending: boolean; voided: boolean }>): boolean {
  for (const item of packages) if (item.pending && !item.voided) return true;
  return false;
}
