import type { FullPackage } from '@puerta/contract/parcels/packages';
import { isOwing } from '../../lib/package-state.ts';
import { purchasesTexts } from './texts.es.ts';

const texts = purchasesTexts.payment;

/** Dollars. `owed`: not paid yet. */
export type PaymentLine = { term: string; amount: number; owed?: boolean };

type Payments = Pick<
  FullPackage,
  'price' | 'final_payment' | 'ups_pickup_cost' | 'discount' | 'payment' | 'debt' | 'total' | 'refund' | 'net'
>;

/**
 * What a package costs, as it was or will be paid: `Pago` alone until reception found a difference, then
 * `Primer pago` with `Segundo pago`, or `Deuda` while that is unpaid (docs/rules/money.md), and then `Pago total` as one
 * line more, for the debt is what stands out. What goes back stands last. The sums are the server's.
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
  const { refund } = parcel;
  if (isOwing(parcel) || (refund && lines.length > 1)) {
    lines.push({ term: texts.total, amount: parcel.total });
  }
  if (refund) {
    lines.push({ term: texts.refund[refund.state], amount: -refund.amount });
  }
  return lines;
}

/** The one figure that stands out: what is owed, what stays paid where something goes back, or else `Pago total`, or `Pago` where there is nothing to add up. */
export function paymentTotal(parcel: Payments): PaymentLine {
  if (isOwing(parcel)) {
    return { term: texts.toPay, amount: parcel.debt, owed: true };
  }
  if (parcel.refund) {
    return { term: texts.net, amount: parcel.net };
  }
  const isSum = paymentLines(parcel).length > 1;
  return { term: isSum ? texts.total : texts.single, amount: parcel.total };
}
