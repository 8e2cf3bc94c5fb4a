import type { PaymentsQuery } from '@puerta/contract/money/ledger';
import { isCalendarDay } from '@puerta/domain/days/calendar-day';
import { PAYMENT_KINDS, TAKEN_BY } from '@puerta/domain/movement-kinds';
import {
  choiceOf,
  type ListFilters,
  type ListSearch,
  numberOf,
  readFilters,
  readListSearch,
  said,
} from '../../lib/list/list-search.ts';

/** `week`: the Monday of the one week whose movements are shown. */
type PaymentsFilter = Pick<ListFilters, 'from' | 'to'> & {
  week?: string | undefined;
  kind?: PaymentsQuery['kind'];
  method?: PaymentsQuery['method'];
  /** whose orders and packages they were for */
  client?: number | undefined;
};
export type PaymentsSearch = ListSearch & PaymentsFilter;

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

/** States of an order that has no packages. */
export const UNCONFIRMED_STATES = ['placing', 'held', 'awaiting_payment', 'failed', 'expired'] as const;
type UnconfirmedState = (typeof UNCONFIRMED_STATES)[number];
export type UnconfirmedSearch = ListSearch & {
  state?: UnconfirmedState | undefined;
  order?: number | undefined;
};

export function readUnconfirmedSearch(search: Record<string, unknown>): UnconfirmedSearch {
  const state = UNCONFIRMED_STATES.find(one => one === search.state);
  return { ...readListSearch(search), ...said({ state, order: numberOf(search.order) }) };
}
