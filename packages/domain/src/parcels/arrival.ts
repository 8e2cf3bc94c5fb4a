/** When a package is expected, said honestly (docs/rules/dates.md). */
import { addDays, type CalendarDay } from '../days/calendar-day.ts';

/** So many lots of a way must be known before they tell how long the next one takes. */
export const LOTS_FOR_RANGE = 10;

/** What is known of a package on its way. All days are the agency's. */
export type Journey = {
  bought: CalendarDay;
  /** from the purchase, as its city has them by its way; null while they are not known */
  days: number | null;
  /** of the lot that it left with; null before */
  departure: CalendarDay | null;
  /** days that the agency's own lots of that way took from their departure, any order */
  lotDays: readonly number[];
  /** at the warehouse: a label that nobody sent is not ours to bring */
  received: boolean;
  delivered: boolean;
  today: CalendarDay;
};

export type Arrival = {
  /** the specified day: it always stands */
  expected: CalendarDay;
  /** `due`: today or later; `late`: past, and still on its way; `over`: delivered, or past and never sent */
  state: 'due' | 'late' | 'over';
  /** reckoned anew from the lot's departure, never before today; `lots`: how many it rests on, null for none */
  anew: { first: CalendarDay; last: CalendarDay; lots: number | null } | null;
};

/** When a package is expected; null where its city has no days. */
export function arrivalOf(journey: Journey): Arrival | null {
  const { bought, days, received, delivered, today } = journey;
  if (days === null) return null;
  const expected = addDays(bought, days);
  if (delivered) return { expected, state: 'over', anew: null };
  const anew = reckonAnew(journey, days);
  const saysMore = anew && (anew.lots !== null || anew.first !== expected);
  const past = received ? 'late' : 'over';
  return { expected, state: expected < today ? past : 'due', anew: saysMore ? anew : null };
}

function reckonAnew({ departure, lotDays, today }: Journey, days: number): Arrival['anew'] {
  if (departure === null) return null;
  const known = lotDays.length >= LOTS_FOR_RANGE;
  const [least, most] = known ? usualDays(lotDays) : [days, days];
  const [first, last] = [addDays(departure, least), addDays(departure, most)];
  if (last < today) return null;
  return { first: first < today ? today : first, last, lots: known ? lotDays.length : null };
}

/** What most lots took: a tenth of them at either end is left aside. */
function usualDays(lotDays: readonly number[]): [number, number] {
  const sorted = lotDays.toSorted((a, b) => a - b);
  const aside = Math.floor(sorted.length / 10);
  return [sorted[aside] ?? 0, sorted.at(-1 - aside) ?? 0];
}

/** The days in which the next of several is expected, never past; null where none of them says any. */
export function nextArrival(
  arrivals: readonly (Arrival | null)[],
): { first: CalendarDay; last: CalendarDay } | null {
  const days = arrivals.flatMap(arrival => {
    if (!arrival) return [];
    const { anew, expected, state } = arrival;
    if (anew) return [{ first: anew.first, last: anew.last }];
    return state === 'due' ? [{ first: expected, last: expected }] : [];
  });
  return days.toSorted((a, b) => (a.first + a.last < b.first + b.last ? -1 : 1))[0] ?? null;
}
