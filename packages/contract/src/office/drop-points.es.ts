import { type DayHours, groupedWeek, type WeekHours } from '@puerta/domain/days/opening-hours';

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const WHOLE_WEEK = 6;

const clock = (time: string) => `${time.slice(0, 2)}:${time.slice(2)}`;

function hoursText(hours: DayHours): string {
  if (hours === 'closed') return 'cerrado';
  if (hours === 'all_day') return 'las 24 horas';
  return hours.map(({ open, close }) => `${clock(open)} a ${clock(close)}`).join(' y ');
}

function daysText(first: number, last: number): string {
  if (first === 0 && last === WHOLE_WEEK) return 'todos los días';
  if (first === last) return DAYS[first] ?? '';
  return `${DAYS[first]} ${last === first + 1 ? 'y' : 'a'} ${DAYS[last]}`;
}

/** `Lunes a viernes 09:00 a 19:00; sábado 10:00 a 17:00; domingo cerrado` */
export function openingHoursText(week: WeekHours): string {
  const text = groupedWeek(week)
    .map(({ first, last, hours }) => `${daysText(first, last)} ${hoursText(hours)}`)
    .join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
