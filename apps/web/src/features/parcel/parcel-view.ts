import { transports } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import type { DayFormat } from '@puerta/domain/calendar-day';
import { day, dayAfter } from '../../lib/format.ts';
import { STATUS_IDS, type StatusId } from '../../ui/status.ts';

/** What screens derive from a package record, for customers and visitors alike. */
type Steps = Pick<FullPackage, 'steps'>;
type Eta = Pick<FullPackage, 'product_type' | 'air_eta' | 'ocean_eta'>;
export type Measured = Pick<FullPackage, 'weight' | 'length' | 'width' | 'height' | 'declared'>;

/** The days on which steps were reached, as shown, by status. */
export function stepDays({ steps }: Steps, format?: DayFormat): Partial<Record<StatusId, string>> {
  const days: Partial<Record<StatusId, string>> = {};
  for (const { status_id, date } of steps) {
    const step = STATUS_IDS.find(id => id === status_id);
    if (step && date) {
      days[step] = day(date, format);
    }
  }
  return days;
}

/**
 * Days from the purchase to the delivery, null while they are not known: a promotion that may travel by air or by
 * sea has none until its lot has decided.
 */
export function etaDays({ product_type, air_eta, ocean_eta }: Eta): number | null {
  if (product_type === 'AIR') {
    return air_eta;
  }
  if (product_type === 'OCEAN') {
    return ocean_eta;
  }
  return air_eta !== null && ocean_eta !== null ? null : (air_eta ?? ocean_eta);
}

/** The day on which the delivery is expected, as shown (docs/rules/dates.md). */
export function arrivalDay(parcel: Eta & { date: string }, format?: DayFormat): string | undefined {
  const days = etaDays(parcel);
  return days === null ? undefined : dayAfter(parcel.date, days, format);
}

/** Whether reception measured something else than what was declared. */
export function measuresDiffer({ declared, ...measured }: Measured): boolean {
  return (['weight', 'length', 'width', 'height'] as const).some(name => measured[name] !== declared[name]);
}

export function transportWord(type: string): string {
  return Object.entries(transports).find(([name]) => name === type)?.[1] ?? type;
}

/** Where the carrier shows its own record of a parcel. */
export function carrierPage(carrierTracking: string): string {
  return `https://www.ups.com/track?loc=es_US&tracknum=${encodeURIComponent(carrierTracking)}`;
}
