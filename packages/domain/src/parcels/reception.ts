/** What receiving a package means for its owner (docs/rules/reception.md). */
import { type Parcel, sortedSides } from './measures.ts';
import type { Cents } from '../money/money.ts';
import { DEBT_THRESHOLD_CENTS } from './parcel-limits.ts';

export type Reception = { declared: Parcel; measured: Parcel } & (
  | {
      kind: 'standard';
      /** What was paid for this package, without pickup. */
      paidCents: Cents;
      /** The measured parcel priced with the stored tariff; null when that was impossible. */
      measuredPriceCents: Cents | null;
    }
  | { kind: 'promo' /** See promoDebtCents. */; debtCents: Cents | null }
  | { kind: 'domestic' }
);

export type ReceptionOutcome = {
  /** The difference to pay, or null when nothing is asked. */
  finalPaymentCents: Cents | null;
  /** The package's `payment` flag. */
  pending: boolean;
  /** The package's `payment_warning` flag: it measured more than was declared. */
  warning: boolean;
};

/** From one dollar on a difference is asked for; a domestic package never owes. */
export function receptionOutcome(reception: Reception): ReceptionOutcome {
  const differenceCents = differenceOf(reception);
  const pending = differenceCents >= DEBT_THRESHOLD_CENTS;
  return {
    finalPaymentCents: pending ? differenceCents : null,
    pending,
    warning: exceedsDeclared(reception.declared, reception.measured),
  };
}

function differenceOf(reception: Reception): Cents {
  switch (reception.kind) {
    case 'standard':
      return (reception.measuredPriceCents ?? reception.paidCents) - reception.paidCents;
    case 'promo':
      return reception.debtCents ?? 0;
    case 'domestic':
      return 0;
  }
}

/** Whether the parcel is heavier or larger than declared; a box that is only turned is not larger. */
export function exceedsDeclared(declared: Parcel, measured: Parcel): boolean {
  const declaredSides = sortedSides(declared);
  return (
    measured.weight > declared.weight ||
    sortedSides(measured).some((side, place) => side > (declaredSides[place] ?? 0))
  );
}
