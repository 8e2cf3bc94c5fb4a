import { isCalendarDay } from '@puerta/domain/calendar-day';
import type { FactKind, HistoryOf } from '@puerta/domain/facts';
import { type ListSearch, readListSearch } from '../../lib/list-search.ts';

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

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z_.]{1,40}$/.test(value) ? value : undefined;

/** Reads an address that anybody may have typed: what is no choice is left out. */
export function readTrailSearch(search: Record<string, unknown>): TrailSearch {
  // by their shape: every list's first load would bring the kinds themselves; one that is none is refused by the call
  const kind = wordOf(search.kind) as TrailSearch['kind'];
  const of = wordOf(search.of) as HistoryOf | undefined;
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
