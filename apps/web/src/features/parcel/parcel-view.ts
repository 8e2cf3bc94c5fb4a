import { customsCategories, customsCategory, transports } from '@puerta/contract/messages.es';
import type { Arrival, FullPackage } from '@puerta/contract/parcels/packages';
import type { DayFormat } from '@puerta/domain/days/calendar-day';
import { cubicFeetText, day, days, pounds } from '../../lib/format.ts';
import { isDomestic } from '../../lib/package-state.ts';
import { STATUS_IDS, type StatusId } from '../../ui/parcel/status.ts';
import { parcelTexts } from './texts.es.ts';
import type { Quote } from '@puerta/contract/money/quotes';
import { cubicFeet, longestFirst, type Parcel, volumetricWeight } from '@puerta/domain/parcels/measures';
import type { Description } from '../../ui/page/DescriptionList.tsx';

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

/** The same, for whom the same sides in another order are the same box. */
export const isOtherBox = ({ declared, ...measured }: Measured): boolean =>
  measuresDiffer({
    ...measured,
    ...longestFirst(measured),
    declared: { ...declared, ...longestFirst(declared) },
  });

/** What carries a parcel: within the United States the carrier's own service, by its name. */
export const serviceWord = (
  parcel: Pick<FullPackage, 'product_type' | 'product_name' | 'group_services'>,
): string => (isDomestic(parcel) ? parcel.product_name : transportWord(parcel.product_type));

export function transportWord(type: string): string {
  return Object.entries(transports).find(([name]) => name === type)?.[1] ?? type;
}

/** Where the carrier shows its own record of a parcel. */
export function carrierPage(carrierTracking: string): string {
  return `https://www.ups.com/track?loc=es_US&tracknum=${encodeURIComponent(carrierTracking)}`;
}

/** As everybody writes it. */
const KNOWN: Readonly<Record<string, string>> = { Caracas: 'CCS', Miami: 'MIA' };

/**
 * Three capitals that stand for a city on a drawn label: of one word its first three, of more the first letter and two
 * of the last word ("San Cristóbal" is SCR). They tell nothing apart by themselves; the city stands below them.
 */
export function placeLetters(city: string): string {
  const words = city
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const letters = words.length > 1 ? first.slice(0, 1) + last.slice(0, 2) : first.slice(0, 3);
  return KNOWN[city] ?? letters.toUpperCase();
}

/**
 * Which rule made the billed figure of a parcel: its weight as it is or in whole pounds, its volume as weight (air, or
 * as the carrier reckons it at home), its volume, or the least that is billed.
 */
export function billedBy({ value, unit }: Quote['billable'], parcel: Parcel) {
  if (unit === 'ft3') {
    return cubicFeet(parcel) < 1 ? 'least' : 'volume';
  }
  if (value === parcel.weight) {
    return 'weight';
  }
  // air bills what it bills to the hundredth, the carrier whole pounds by a divisor of its own
  if (Math.abs(value - volumetricWeight(parcel)) < 0.01) {
    return 'volumetric';
  }
  return value === Math.ceil(parcel.weight) ? 'wholePounds' : 'carrier';
}

/** 30.36 lb: su peso volumen, mayor que su peso */
export function billedText(billable: Quote['billable'], parcel: Parcel): string {
  const amount = billable.unit === 'lb' ? pounds(billable.value) : cubicFeetText(billable.value);
  return `${amount}: ${parcelTexts.billedBy[billedBy(billable, parcel)]}`;
}

/** What its buyer said is inside, for customers and staff alike. */
export const contentFacts = (parcel: Pick<FullPackage, 'content' | 'customs_category'>): Description[] => [
  { term: parcelTexts.content, value: parcel.content },
  ...Object.entries(customsCategories)
    .filter(([code]) => code === parcel.customs_category)
    .map(([, value]) => ({ term: customsCategory.label, value })),
];
