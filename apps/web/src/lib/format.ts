import {
  calendarDay,
  type DayFormat,
  formatDay,
  formatDays,
  shownDay,
} from '@puerta/domain/days/calendar-day';
import { kilograms } from '@puerta/domain/parcels/measures';
import { currentAgency } from './session/agency.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToTwoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('en-US');

/** $1,234.50 or −$20.00 from the dollars of an answer. */
export const money = (amount: number): string => dollars.format(amount).replace('-', '−');

/** The parts of an amount, for prices with superscript cents. */
export function moneyParts(amount: number): { sign: string; whole: string; cents: string } {
  const [units = '0', cents = '00'] = twoDecimals.format(Math.abs(amount)).split('.');
  return { sign: amount < 0 ? '−' : '', whole: units, cents };
}

/** 12 lb, 12.5 lb: no more decimals than it has, two at most. */
export const pounds = (weight: number): string => `${upToTwoDecimals.format(weight)} lb`;

/** 12.00 lb: for the staff, whose columns have their points below each other and whose scale stands still. */
export const alignedPounds = (weight: number): string => `${twoDecimals.format(weight)} lb`;

/** 5.44 kg, from pounds */
export const kilogramsText = (weight: number): string => `${twoDecimals.format(kilograms(weight))} kg`;

/** 12 lb · 5.44 kg: kilograms have two decimals everywhere. */
export const poundsAndKilograms = (weight: number): string => `${pounds(weight)} · ${kilogramsText(weight)}`;

/** 16 × 12 × 12 in (length, width, height) */
export const sides = (box: { length: number; width: number; height: number }): string =>
  `${[box.length, box.width, box.height].map(side => upToTwoDecimals.format(side)).join(' × ')} in`;

/** 1.33 ft³ */
export const cubicFeetText = (feet: number): string => `${twoDecimals.format(feet)} ft³`;

/** 12.5 and 120: as many decimals as it has, two at most. */
export const plainNumber = (value: number): string => upToTwoDecimals.format(value);

export const count = (amount: number): string => whole.format(amount);

/** A travelled calendar day as screens show it, in the agency's time zone (docs/rules/dates.md). */
export const day = (isoInstant: string, format: DayFormat = 'D MMM YYYY'): string =>
  shownDay(isoInstant, currentAgency().time_zone, format);

/** From one travelled day to another: `27 al 30 nov 2026`; the same twice is one. */
export const days = (first: string, last: string, format: DayFormat = 'D MMM YYYY'): string =>
  formatDays(day(first, 'YYYY-MM-DD'), day(last, 'YYYY-MM-DD'), format);

// building a formatter costs far more than using it, and lists show hundreds of moments
const hourFormats = new Map<string, Intl.DateTimeFormat>();

/** An instant (an event, a mail) in the agency's time zone: 19 nov 2026, 14:05 */
export function moment(isoInstant: string): string {
  const timeZone = currentAgency().time_zone;
  let hours = hourFormats.get(timeZone);
  if (!hours) {
    hours = new Intl.DateTimeFormat('es-VE', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    hourFormats.set(timeZone, hours);
  }
  const at = new Date(isoInstant);
  return `${formatDay(calendarDay(at, timeZone), 'D MMM YYYY')}, ${hours.format(at)}`;
}

/** The hour of an instant alone where it was today: 14:05 */
export function hourOf(isoInstant: string): string {
  const [day = '', hour = ''] = moment(isoInstant).split(', ');
  return moment(new Date().toISOString()).startsWith(day) ? hour : `${day}, ${hour}`;
}
