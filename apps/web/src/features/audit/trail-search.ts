import { isCalendarDay } from '@puerta/domain/days/calendar-day';
import { FACT_KINDS, type FactKind, HISTORY_OF, type HistoryOf } from '@puerta/domain/facts';
import { choiceOf, type ListSearch, readListSearch } from '../../lib/list/list-search.ts';

/** What the trail shows, as its address says it: a page of everything, or what its filters leave. */
export type TrailSearch = ListSearch & {
  actor?: number;
  kind?: FactKind | 'access';
  of?: HistoryOf;
  id?: number;
  from?: string;
  to?: string;
};

const numberOf = (value: unknown): number | null => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : null;
};
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && isCalendarDay(value) ? value : null;

/** Reads an address that anybody may have typed: what is no choice is left out. */
export function readTrailSearch(search: Record<string, unknown>): TrailSearch {
  const kind = choiceOf<FactKind | 'access'>(['access', ...FACT_KINDS], search.kind);
  const of = choiceOf(HISTORY_OF, search.of);
  const [actor, id] = [numberOf(search.actor), numberOf(search.id)];
  const [from, to] = [dayOf(search.from), dayOf(search.to)];
  return {
    ...readListSearch(search),
    ...(actor && { actor }),
    ...(kind && { kind }),
    ...(of && id && { of, id }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
