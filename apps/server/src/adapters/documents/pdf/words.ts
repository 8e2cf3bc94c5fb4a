import { type CalendarDay, formatDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { kilograms, type Parcel } from '@puerta/domain/parcels/measures';
import type { Cents } from '@puerta/domain/money/money';
import { measureTexts } from '@puerta/contract/parcels/documents.es';

/** `$1,234.50`; `-$5.00`. */
export function dollarsText(cents: Cents): string {
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export function dayText(day: CalendarDay): string {
  return formatDay(day, 'D MMM YYYY');
}

export function weightText(parcel: Parcel): string {
  return measureTexts.poundsAndKilograms(parcel.weight, kilograms(parcel.weight));
}

export function sizeText(parcel: Parcel): string {
  return measureTexts.inches(parcel.length, parcel.width, parcel.height);
}

/** The instant a document carries in its data: its day, so that drawing it again gives the same file. */
export function instantOf(day: CalendarDay): Date {
  return new Date(utcMidnight(day));
}
