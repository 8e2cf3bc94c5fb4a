import { isCalendarDay } from '@puerta/domain/days/calendar-day';

/** The day of /pickups, as its address says it; today's without one. */
export type PickupsSearch = { day?: string };

export function readPickupsSearch({ day }: Record<string, unknown>): PickupsSearch {
  return typeof day === 'string' && isCalendarDay(day) ? { day } : {};
}
