import type { FullPackage } from '@puerta/contract/packages';
import { isOwing } from '../../lib/package-state.ts';
import { purchasesTexts } from './texts.es.ts';

const texts = purchasesTexts.payment;

/** Dollars. `owed`: not paid yet. */
export type PaymentLine = { term: string; amount: number; owed?: boolean };

type Payments = Pick<
  FullPackage,
  'price' | 'final_payment' | 'ups_pickup_cost' | 'discount' | 'payment' | 'total'
>;

/**
 * What a package costs, as it was or will be paid: `Pago` alone until reception found a difference, then
 * `Primer pago` with `Segundo pago`, or `Deuda` while that is unpaid (docs/rules/money.md). The sum is the server's.
 */
export function paymentLines(parcel: Payments): PaymentLine[] {
  const { price, final_payment, ups_pickup_cost: pickup, discount } = parcel;
  const lines: PaymentLine[] = [{ term: final_payment === null ? texts.single : texts.first, amount: price }];
  if (pickup) {
    lines.push({ term: texts.pickup, amount: pickup });
  }
  if (final_payment !== null) {
    const owed = isOwing(parcel);
    lines.push({ term: owed ? texts.owed : texts.second, amount: final_payment, owed });
  }
  if (discount > 0) {
    lines.push({ term: texts.discount, amount: -discount });
  }
  return lines;
}

/** The one figure that stands out: `Pago total`, or `Pago` where there is nothing to add up. */
export function paymentTotal(parcel: Payments): PaymentLine {
  const isSum = paymentLines(parcel).length > 1;
  return { term: isSum ? texts.total : texts.single, amount: parcel.total };
}
