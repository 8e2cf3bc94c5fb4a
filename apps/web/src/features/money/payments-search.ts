import type { PaymentsQuery } from '@puerta/contract/money';
import { isCalendarDay } from '@puerta/domain/calendar-day';
import { PAYMENT_KINDS, TAKEN_BY } from '@puerta/domain/movement-kinds';
import { choiceOf, type ListFilters, numberOf, readFilters, said } from '../../lib/list-filters.ts';
import { type ListSearch, readListSearch } from '../../lib/list-search.ts';

/** `week`: the Monday of the one week whose movements are shown. */
export type PaymentsFilter = Pick<ListFilters, 'from' | 'to'> & {
  week?: string | undefined;
  kind?: PaymentsQuery['kind'];
  method?: PaymentsQuery['method'];
  /** whose orders and packages they were for */
  client?: number | undefined;
};
export type PaymentsSearch = ListSearch & PaymentsFilter;

export const EVERY_PAYMENT: PaymentsFilter = {
  from: undefined,
  to: undefined,
  week: undefined,
  kind: undefined,
  method: undefined,
  client: undefined,
};

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const { from, to } = readFilters(search);
  return {
    ...readListSearch(search),
    ...said({
      from,
      to,
      week: typeof search.week === 'string' && isCalendarDay(search.week) ? search.week : undefined,
      kind: choiceOf(PAYMENT_KINDS, search.kind),
      method: choiceOf(TAKEN_BY, search.method),
      client: numberOf(search.client),
    }),
  };
}
