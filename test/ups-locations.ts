import { placeOf } from '../apps/server/src/adapters/carrier/places.ts';
import { ups } from './stand-ins/seen.ts';
import { ok, type Reply, textAt, unsaid } from './ups-answers.ts';

type Shop = { name: string; miles: string; kind: string; hours: object[] | null; phone: string };

const day = (number: number, rest: object) => ({ Day: String(number), ...rest });
const weekdays = (rest: object) => [2, 3, 4, 5, 6].map(number => day(number, rest));

/** UPS writes half past eight as 830. */
const hour = (hours: number, minutes: number) => String(hours * 100 + minutes);

/** Places that nobody has: names, hours and phones in all the forms that its answers have. */
const SHOPS: Shop[] = [
  { name: 'UPS DROP BOX', miles: '0.2', kind: 'UPS Drop Box', hours: null, phone: '(800) 555-0100' },
  {
    name: 'THE UPS STORE',
    miles: '1.4',
    kind: 'The UPS Store',
    phone: '(407) 555-0199',
    hours: [
      day(1, { ClosedIndicator: '' }),
      ...weekdays({ OpenHours: hour(8, 30), CloseHours: hour(18, 30) }),
      day(7, { OpenHours: hour(9, 0), CloseHours: hour(15, 0) }),
    ],
  },
  {
    name: 'CVS STORE # 1234',
    miles: '0.8',
    kind: 'UPS Access Point',
    phone: '0',
    hours: [
      day(1, { Open24HoursIndicator: '' }),
      ...weekdays({ Open24HoursIndicator: '' }),
      day(7, { Open24HoursIndicator: '' }),
    ],
  },
  { name: '', miles: '2.3', kind: ups.customerCenter.text, hours: null, phone: '407-555-0142' },
];

/** What UPS's Locator answers, in the form of its official schema. */
export function locatorReply(body: unknown): Reply {
  const key = ['LocatorRequest', 'OriginAddress', 'AddressKeyFormat'];
  const zip = textAt(body, ...key, 'PostcodePrimaryLow');
  const place = placeOf(zip);
  if (!place) return unsaid();
  const city = textAt(body, ...key, 'PoliticalDivision2') || 'Orlando';
  const wanted = Number(textAt(body, 'LocatorRequest', 'LocationSearchCriteria', 'MaximumListSize'));
  const DropLocation = SHOPS.slice(0, wanted).map((shop, number) => ({
    LocationID: String(1000 + number),
    OriginOrDestination: ups.origin.code,
    IVR: { PhraseID: '' },
    Geocode: { Latitude: String(place.latitude), Longitude: String(place.longitude) },
    AddressKeyFormat: {
      ...(shop.name && { ConsigneeName: shop.name }),
      AddressLine: `${number + 1} Orange Ave`,
      PoliticalDivision2: city,
      PoliticalDivision1: place.state,
      PostcodePrimaryLow: zip,
      CountryCode: 'US',
    },
    PhoneNumber: [shop.phone],
    LocationAttribute: [
      {
        OptionType: { Code: ups.origin.code, Description: ups.origin.text },
        OptionCode: [
          {
            Code: shop.kind === ups.customerCenter.text ? ups.customerCenter.code : '',
            Description: shop.kind,
          },
        ],
      },
    ],
    Distance: { Value: shop.miles, UnitOfMeasurement: { Code: 'MI', Description: 'Miles' } },
    Timezone: 'America/New_York',
    ...(shop.hours && {
      OperatingHours: { StandardHours: [{ HoursType: ups.usualHours.code, DayOfWeek: shop.hours }] },
    }),
  }));
  return ok({
    LocatorResponse: {
      Response: { ResponseStatusCode: '1', ResponseStatusDescription: 'Success' },
      SearchResults: { DropLocation },
      AllowAllConfidenceLevels: 'False',
    },
  });
}
