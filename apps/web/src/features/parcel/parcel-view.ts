import { transports } from '@puerta/contract/messages.es';
import type { Arrival, FullPackage } from '@puerta/contract/packages';
import type { DayFormat } from '@puerta/domain/calendar-day';
import { day, days } from '../../lib/format.ts';
import { STATUS_IDS, type StatusId } from '../../ui/status.ts';
import { parcelTexts } from './texts.es.ts';

const texts = parcelTexts.arrival;

/** What screens derive from a package record, for customers and visitors alike. */
type Steps = Pick<FullPackage, 'steps'>;
export type Measured = Pick<FullPackage, 'weight' | 'length' | 'width' | 'height' | 'declared'> &
  Partial<Pick<FullPackage, 'remeasured'>>;

/** The days on which steps were reached, as shown, by status. */
export function stepDays({ steps }: Steps, format?: DayFormat): Partial<Record<StatusId, string>> {
  const reached: Partial<Record<StatusId, string>> = {};
  for (const { status_id, date } of steps) {
    const step = STATUS_IDS.find(id => id === status_id);
    if (step && date) {
      reached[step] = day(date, format);
    }
  }
  return reached;
}

/** What is said of when a package is expected, with its days in a form (docs/rules/dates.md). */
export type SaidArrival = {
  isLate: boolean;
  /** the specified day, as an estimate or as what it was */
  expected: { term: string; value: string };
  /** the same in one line, at the last step */
  line: string;
  /** reckoned anew, and from what */
  anew: { value: string; why: string } | null;
};

export function sayArrival(arrival: Arrival | null, format?: DayFormat): SaidArrival | null {
  if (!arrival) {
    return null;
  }
  const { state, anew } = arrival;
  const expected = day(arrival.expected, format);
  const isDue = state === 'due';
  return {
    isLate: state === 'late',
    expected: { term: isDue ? texts.estimated : texts.wasExpected, value: expected },
    line: isDue ? texts.estimatedOn(expected) : texts.wasExpectedOn(expected),
    anew: anew && {
      value: days(anew.first, anew.last, format),
      why: anew.lots === null ? texts.byDeparture : texts.byLots(anew.lots),
    },
  };
}

/** Whether reception measured something else than what was declared, or somebody did after it. */
export function measuresDiffer({ declared, remeasured, ...measured }: Measured): boolean {
  return (
    !!remeasured ||
    (['weight', 'length', 'width', 'height'] as const).some(name => measured[name] !== declared[name])
  );
}

export function transportWord(type: string): string {
  return Object.entries(transports).find(([name]) => name === type)?.[1] ?? type;
}

/** Where the carrier shows its own record of a parcel. */
export function carrierPage(carrierTracking: string): string {
  return `https://www.ups.com/track?loc=es_US&tracknum=${encodeURIComponent(carrierTracking)}`;
}
