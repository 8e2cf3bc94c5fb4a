import type { Consignment } from '@puerta/domain/money/pricing';
import type { z } from 'zod/mini';
import { type QuoteSearch, quoteTexts, readQuoteSearch } from '../../lib/address/quote-search.ts';
import {
  type DomesticValues,
  domesticForm,
  EMPTY_DOMESTIC,
  EMPTY_VENEZUELA,
  LABEL_TYPES,
  type LabelType,
  type VenezuelaValues,
  venezuelaForm,
} from './forms.ts';

export type QuoteKind = 'venezuela' | 'domestic';

/**
 * A calculator as its address says it: where to, what was filled in, and whether its prices are shown. Postal codes,
 * places and measures, nothing of a person.
 */
export type CalculatorSearch = QuoteSearch & { to?: QuoteKind; label?: LabelType; prices?: true };

/** Reads an address that anybody may have typed: what is no such value is left out. */
export function readCalculatorSearch(search: Record<string, unknown>): CalculatorSearch {
  const label = LABEL_TYPES.find(type => type === search.label);
  return {
    ...(search.to === 'domestic' || search.to === 'venezuela' ? { to: search.to } : {}),
    ...readQuoteSearch(search),
    ...(label && { label }),
    ...(String(search.prices) === 'true' && { prices: true }),
  };
}

/** What the form to Venezuela begins with; it holds the first standard box until the address names another. */
export function venezuelaStart(search: CalculatorSearch): VenezuelaValues {
  const { zip, zipTo: _, pickup, ...rest } = quoteTexts(readQuoteSearch(search));
  const { label = EMPTY_VENEZUELA.labelType } = search;
  return {
    ...EMPTY_VENEZUELA,
    ...rest,
    ...(zip && { zipCode: zip }),
    ...(pickup && { consignment: pickup }),
    labelType: label,
  };
}

export function domesticStart(search: CalculatorSearch): DomesticValues {
  const { zip, zipTo, pickup, state: _, city: __, ...box } = quoteTexts(readQuoteSearch(search));
  return {
    ...EMPTY_DOMESTIC,
    ...box,
    ...(zip && { origin_zipcode: zip }),
    ...(zipTo && { destination_zipcode: zipTo }),
    ...(pickup && { consignment: pickup }),
  };
}

type VenezuelaFilled = z.output<typeof venezuelaForm>;
type DomesticFilled = z.output<typeof domesticForm>;
/** What is asked of the server, and what only chooses among its answer; measures in pounds and inches. */
export type Asked = { labelType: LabelType; consignment: Consignment } & (
  | { kind: 'venezuela'; body: Omit<VenezuelaFilled, 'labelType' | 'consignment'> }
  | { kind: 'domestic'; body: Omit<DomesticFilled, 'consignment'> }
);

export const askVenezuela = ({ labelType, consignment, ...body }: VenezuelaFilled): Asked => ({
  kind: 'venezuela',
  body,
  labelType,
  consignment: consignment === '1' ? 1 : 0,
});

export const askDomestic = ({ consignment, ...body }: DomesticFilled): Asked => ({
  kind: 'domestic',
  body,
  labelType: 'all',
  consignment: consignment === '1' ? 1 : 0,
});

/** The postal code where it begins. */
export const originOf = (asked: Asked): string =>
  asked.kind === 'venezuela' ? asked.body.zipCode : asked.body.origin_zipcode;

/** The address that shows the prices of what was asked. */
export function searchOf({ kind, body, labelType, consignment }: Asked): CalculatorSearch {
  const { weight, length, width, height } = body;
  const way =
    kind === 'venezuela'
      ? { zip: body.zipCode, state: body.state, city: body.city, label: labelType }
      : { zip: body.origin_zipcode, zipTo: body.destination_zipcode };
  return readCalculatorSearch({
    to: kind,
    ...way,
    weight,
    length,
    width,
    height,
    pickup: consignment,
    prices: true,
  });
}

/** What an address asks; null where it shows no prices, or holds values that no form would send. */
export function readAsked(search: CalculatorSearch, kind: QuoteKind): Asked | null {
  if (!search.prices) {
    return null;
  }
  if (kind === 'venezuela') {
    const { success, data } = venezuelaForm.safeParse(venezuelaStart(search));
    return success ? askVenezuela(data) : null;
  }
  const { success, data } = domesticForm.safeParse(domesticStart(search));
  return success ? askDomestic(data) : null;
}
