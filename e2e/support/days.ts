import { calendarDay } from '@puerta/domain/calendar-day';

/** The day at the demo agencies' warehouses: what is received is received then, not on a day to come. */
export const todayInMiami = (): string => calendarDay(new Date(), 'America/New_York');
