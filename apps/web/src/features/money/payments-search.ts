import { isCalendarDay } from '@puerta/domain/calendar-day';
import { type ListSearch, readListSearch } from '../../lib/list-search.ts';

/** `week`: the Monday of the one week whose movements are shown. */
export type PaymentsSearch = ListSearch & { week?: string | undefined };

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  const week = typeof search.week === 'string' && isCalendarDay(search.week) ? search.week : undefined;
  return { ...readListSearch(search), ...(week && { week }) };
}
