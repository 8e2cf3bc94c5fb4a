/** When a package has stood at one status for too long, and how debts are grouped by age. */
import { type CalendarDay, addDays } from '../days/calendar-day.ts';

/** Statuses at which a package can be forgotten; delivered ones wait for nothing. */
export const WAITING_STATUSES = [1, 2, 3, 4] as const;
export type WaitingStatus = (typeof WAITING_STATUSES)[number];

/** Days that are normal at each: a label to be sent, a box to be processed and loaded, a ship, a hand-over. */
export const WAITING_DAYS: Readonly<Record<WaitingStatus, number>> = { 1: 14, 2: 7, 3: 35, 4: 7 };

/** Who reached the status before this day has waited too long. */
export const waitingBefore = (status: WaitingStatus, today: CalendarDay): CalendarDay =>
  addDays(today, -WAITING_DAYS[status]);

/** Ages of debts in days, youngest first; the last has no end. */
export const DEBT_AGES = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: null },
] as const;

/** The days on which a debt of this age began: from the first to the last, both included; null for no end. */
export function debtDays(
  { from, to }: (typeof DEBT_AGES)[number],
  today: CalendarDay,
): { first: CalendarDay | null; last: CalendarDay } {
  return { first: to === null ? null : addDays(today, -to), last: addDays(today, -from) };
}

/** Mondays of the last `count` weeks, oldest first; the last is that of today's week. */
export function lastMondays(today: CalendarDay, count: number): CalendarDay[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: count }, (_, week) => addDays(today, -weekday - 7 * (count - 1 - week)));
}

/** The morning inbox counts no further: who has a thousand of anything waiting needs no exact number. */
export const INBOX_MOST = 1000;

/** By which way something is late against the day that was promised to its customer; `today`: promised for today. */
export const LATE_WAYS = ['all', 'air', 'sea', 'today'] as const;
export type LateWay = (typeof LATE_WAYS)[number];
