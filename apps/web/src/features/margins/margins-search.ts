import type { MarginsBy } from '@puerta/contract/money/margins';
import { isCalendarDay } from '@puerta/domain/days/calendar-day';

/** `from` and `to`: Mondays of the first and the last week; none are the server's choice. */
export type MarginsSearch = { by?: MarginsBy; from?: string; to?: string };

// by its shape: every list's first load would bring the choices themselves; one that is none is refused by the call
const wordOf = (value: unknown) =>
  typeof value === 'string' && /^[a-z]{1,20}$/.test(value) ? (value as MarginsBy) : undefined;

/** Reads an address that anybody may have typed: what is no choice is left out. */
export function readMarginsSearch({ by, from, to }: Record<string, unknown>): MarginsSearch {
  const word = wordOf(by);
  return {
    ...(word && { by: word }),
    ...(typeof from === 'string' && isCalendarDay(from) && { from }),
    ...(typeof to === 'string' && isCalendarDay(to) && { to }),
  };
}
