import type { Account } from '@puerta/domain/money/balance';
import type { Cents } from '@puerta/domain/money/money';

/** The columns of a package that say what it costs and owes. */
export type MoneyRow = {
  price_cents: Cents;
  pickup_cost_cents: Cents | null;
  final_payment_cents: Cents | null;
  discount_cents: Cents;
  payment: boolean;
};

export const accountOf = (row: MoneyRow): Account => ({
  priceCents: row.price_cents,
  pickupCents: row.pickup_cost_cents,
  finalPaymentCents: row.final_payment_cents,
  discountCents: row.discount_cents,
  pending: row.payment,
});
