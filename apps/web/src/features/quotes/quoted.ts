import type { Quote } from '@puerta/contract/money/quotes';
import { withConsignment, type Consignment } from '@puerta/domain/money/pricing';
import { toCents, toDollars } from '@puerta/domain/money/money';
import type { LabelType } from './forms.ts';

/** Dollars: the product's price, plus the pickup fee when the carrier picks the parcel up. */
export function totalOf(quote: Quote, consignment: Consignment, pickupFee: number): number {
  return toDollars(withConsignment(toCents(quote.payment), consignment, toCents(pickupFee)));
}

export function ofType(quotes: readonly Quote[], labelType: LabelType): Quote[] {
  return quotes.filter(quote => labelType === 'all' || quote.type === labelType);
}

/** The one quote that is less than all the others by `measure`; none of one, none of equals. */
export function leastBy(quotes: readonly Quote[], measure: (quote: Quote) => number | null): Quote | null {
  const known = quotes.filter(quote => measure(quote) !== null);
  if (known.length < 2 || known.length < quotes.length) {
    return null;
  }
  const sorted = known.toSorted((a, b) => (measure(a) ?? 0) - (measure(b) ?? 0));
  const [first, second] = sorted;
  return first && second && measure(first) !== measure(second) ? first : null;
}
