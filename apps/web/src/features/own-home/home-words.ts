import type { OwnHome } from '@puerta/contract/office/own-home';
import { addDays, type CalendarDay } from '@puerta/domain/days/calendar-day';
import { day, days } from '../../lib/format.ts';
import { spokenHours } from '../pickups/visit-words.ts';
import { homeTexts } from './texts.es.ts';

const { fact, waiting } = homeTexts;

/** The one sentence under the greeting: what is on its way, what is to be sent, and when the next one is expected. */
export function sayFact({ packages, next }: Pick<OwnHome, 'packages' | 'next'>): string {
  if (packages.total === 0) {
    return fact.nothing;
  }
  const counts = [
    ...(packages.under_way > 0 ? [fact.underWay(packages.under_way)] : []),
    ...(packages.to_send > 0 ? [fact.toSend(packages.to_send)] : []),
  ].join(fact.and);
  if (counts === '') {
    return fact.still;
  }
  return `${counts}${next ? fact.next(days(next.first, next.last), next.first !== next.last) : ''}.`;
}

/** When the carrier comes; today and tomorrow are said as such. */
export function sayVisit(visit: OwnHome['visits'][number], today: CalendarDay): string {
  const hours = spokenHours(visit);
  const on = day(visit.day, 'YYYY-MM-DD');
  if (on === today) {
    return waiting.today(hours);
  }
  return on === addDays(today, 1) ? waiting.tomorrow(hours) : waiting.visit(day(visit.day), hours);
}
