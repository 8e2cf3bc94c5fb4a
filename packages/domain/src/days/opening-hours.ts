/** Times are four digits of a 24-hour clock (`0900`). */
export type Opening = { open: string; close: string };
/** When a place is open on a day, which may close at noon and open again. */
export type DayHours = readonly Opening[] | 'closed' | 'all_day';
/** Seven days, Sunday first, as calendars of the United States have them. */
export type WeekHours = readonly DayHours[];
/** Days that follow each other and have the same hours; `first` and `last` count from Monday (0) to Sunday (6). */
export type OpenDays = { first: number; last: number; hours: DayHours };

const DAYS = 7;

/** A week from Monday to Sunday, with neighbours of the same hours put together. */
export function groupedWeek(week: WeekHours): OpenDays[] {
  const groups: OpenDays[] = [];
  for (let day = 0; day < DAYS; day++) {
    const hours = week[(day + 1) % DAYS] ?? 'closed';
    const before = groups.at(-1);
    if (before && isSame(before.hours, hours)) before.last = day;
    else groups.push({ first: day, last: day, hours });
  }
  return groups;
}

function isSame(one: DayHours, other: DayHours): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
