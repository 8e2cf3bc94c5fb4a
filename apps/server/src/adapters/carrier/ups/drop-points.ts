import type { DayHours, WeekHours } from '@puerta/domain/days/opening-hours';
import { inAscii } from '@puerta/domain/text/label-letters';
import { placeOf } from '../places.ts';
import type { AddressCandidate, DropPoint, DropPointsAnswer } from '../port.ts';
import { fiveDigits } from './address.ts';
import { type UpsClient, unexpected } from './client.ts';
import { amount, isThere, list, text } from './reading.ts';

/** Drop locations of every kind, access points among them. */
const LOCATIONS = '1';
const LISTED = 10;
/** More than are shown: boxes for letters are among them. */
const ASKED = '30';
const RADIUS_MILES = '25';
const CLOSEST_FIRST = '01';
const REGULAR_HOURS = '10';
const LOCATION_KIND = '01';
const DAYS = 7;

export async function findDropPoints(client: UpsClient, near: AddressCandidate): Promise<DropPointsAnswer> {
  // UPS answers some other place for a code that does not exist
  if (!placeOf(near.zip)) return { ok: false, reason: 'unknown_zip' };
  const reply = await client.ask({
    method: 'POST',
    path: `/api/locations/v3/search/availabilities/${LOCATIONS}`,
    query: { Locale: 'en_US' },
    body: locatorBody(near),
    repeatable: true,
  });
  if (!reply.ok) {
    // as with pickups, its English messages are what there is to go by
    const told = reply.errors.map(({ message }) => message).join(' ');
    if (/postal|zip|address|geocode|no match/i.test(told)) return { ok: false, reason: 'unknown_zip' };
    throw unexpected('find drop points', reply.errors);
  }
  const points = list(reply.body, 'LocatorResponse', 'SearchResults', 'DropLocation')
    .filter(takesParcels)
    .map(dropPoint)
    .sort((one, other) => one.miles - other.miles);
  return { ok: true, points: points.slice(0, LISTED) };
}

export const locatorBody = ({ lines, city, state, zip }: AddressCandidate): object => ({
  LocatorRequest: {
    Request: { RequestAction: 'Locator' },
    OriginAddress: {
      AddressKeyFormat: {
        ...given('AddressLine', inAscii(lines.join(' ')).slice(0, 100)),
        ...given('PoliticalDivision2', inAscii(city).slice(0, 50)),
        PoliticalDivision1: state || (placeOf(zip)?.state ?? ''),
        PostcodePrimaryLow: fiveDigits(zip),
        CountryCode: 'US',
      },
    },
    Translate: { Locale: 'en_US' },
    UnitOfMeasurement: { Code: 'MI' },
    LocationSearchCriteria: { MaximumListSize: ASKED, SearchRadius: RADIUS_MILES },
    SortCriteria: { SortType: CLOSEST_FIRST },
  },
});

/** UPS's schema has no empty texts: what is not known is left out. */
const given = (name: string, value: string): Record<string, string> => (value ? { [name]: value } : {});

/** A box on the street takes letters. */
function takesParcels(location: unknown): boolean {
  const kinds = list(location, 'LocationAttribute')
    .filter(attribute => text(attribute, 'OptionType', 'Code') === LOCATION_KIND)
    .flatMap(attribute => list(attribute, 'OptionCode'));
  return !kinds.some(kind => /drop box/i.test(`${text(kind, 'Description')} ${text(kind, 'Name')}`));
}

function dropPoint(location: unknown): DropPoint {
  const key = (name: string) => text(location, 'AddressKeyFormat', name);
  const [phone] = list(location, 'PhoneNumber').map(number => text(number).replace(/\D/g, ''));
  return {
    name: key('ConsigneeName') || 'UPS',
    lines: list(location, 'AddressKeyFormat', 'AddressLine')
      .map(line => text(line))
      .filter(Boolean),
    city: key('PoliticalDivision2'),
    state: key('PoliticalDivision1'),
    zip: key('PostcodePrimaryLow'),
    phone: phone?.length === 10 ? phone : '',
    miles: amount(location, 'Distance', 'Value') ?? 0,
    hours: hoursOf(location),
  };
}

function hoursOf(location: unknown): WeekHours | null {
  const regular = list(location, 'OperatingHours', 'StandardHours').find(
    hours => text(hours, 'HoursType') === REGULAR_HOURS,
  );
  const days = list(regular, 'DayOfWeek');
  if (days.length === 0) return null;
  return Array.from({ length: DAYS }, (_, day) =>
    dayHours(days.find(each => text(each, 'Day') === String(day + 1))),
  );
}

/** One time, or several where the place closes at noon; UPS writes half past nine as 930 and midnight as 0. */
const timesOf = (day: unknown, name: string): string[] =>
  list(day, name)
    .map(time => text(time))
    .filter(Boolean)
    .map(time => time.padStart(4, '0'));

export function dayHours(day: unknown): DayHours {
  if (isThere(day, 'Open24HoursIndicator')) return 'all_day';
  const opens = timesOf(day, 'OpenHours');
  const closes = timesOf(day, 'CloseHours');
  const hours = opens.flatMap((open, at) => (closes[at] ? [{ open, close: closes[at] }] : []));
  return isThere(day, 'ClosedIndicator') || hours.length === 0 ? 'closed' : hours;
}
