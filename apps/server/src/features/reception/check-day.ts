import { invalid } from '@puerta/contract/messages.es';
import { type CalendarDay, calendarDay } from '@puerta/domain/calendar-day';
import type { Agency } from '../../app/agency.ts';
import type { Clock } from '../../app/clock.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';

type At = { agency: Pick<Agency, 'time_zone'>; clock: Clock };

const wrongDay = (message: string): Refusal =>
  refuse('invalid_input', { message, fields: [{ field: 'date', message }] });

/** Why nothing can have been received on this day yet, whichever package it is; null where it can. */
export const refuseFutureDay = ({ agency, clock }: At, day: CalendarDay): Refusal | null =>
  day > calendarDay(clock.now(), agency.time_zone) ? wrongDay(invalid.reception.future) : null;

/** Why a package cannot have been received on this day: it was not bought yet. */
export const refuseDayBefore = (row: { order_day: CalendarDay }, day: CalendarDay): Refusal | null =>
  day < row.order_day ? wrongDay(invalid.reception.beforePurchase) : null;

/** Why a package cannot have been received on this day: it went on before, on `next`; null where it has not yet. */
export const refuseDayAfter = (next: CalendarDay | null, day: CalendarDay): Refusal | null =>
  next !== null && day > next ? wrongDay(invalid.reception.afterNext) : null;
