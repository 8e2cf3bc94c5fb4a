import { ok, type Reply, refused, textAt } from './ups-answers.ts';
import { placeOf } from '../apps/server/src/adapters/carrier/places.ts';

type Shop = { name: string; miles: string; kind: string; hours: object[] | null; phone: string };

const day = (number: number, rest: object) => ({ Day: String(number), ...rest });
const weekdays = (rest: object) => [2, 3, 4, 5, 6].map(number => day(number, rest));

const SHOPS: Shop[] = [
  { name: 'UPS DROP BOX', miles: '0.2', kind: 'UPS Drop Box', hours: null, phone: '8007425877' },
  {
    name: 'THE UPS STORE',
    miles: '1.4',
    kind: 'The UPS Store',
    phone: '(407) 555-0199',
    hours: [
      day(1, { ClosedIndicator: '' }),
      ...weekdays({ OpenHours: '830', CloseHours: '1830' }),
      day(7, { OpenHours: '900', CloseHours: '1500' }),
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
  { name: '', miles: '2.3', kind: 'Authorized Shipping Outlet', hours: null, phone: '4075550142' },
];

/** What UPS's Locator answers, in the form of its official schema. */
export function locatorReply(body: unknown): Reply {
  const key = ['LocatorRequest', 'OriginAddress', 'AddressKeyFormat'];
  const zip = textAt(body, ...key, 'PostcodePrimaryLow');
  const place = placeOf(zip);
  if (!place) return refused('350214', 'Invalid or missing postal code');
  const city = textAt(body, ...key, 'PoliticalDivision2') || 'Orlando';
  const wanted = Number(textAt(body, 'LocatorRequest', 'LocationSearchCriteria', 'MaximumListSize'));
  const DropLocation = SHOPS.slice(0, wanted).map((shop, number) => ({
    LocationID: String(1000 + number),
    OriginOrDestination: '01',
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
        OptionType: { Code: '01', Description: 'Location' },
        OptionCode: [{ Code: `00${number + 1}`, Description: shop.kind }],
      },
    ],
    Distance: { Value: shop.miles, UnitOfMeasurement: { Code: 'MI', Description: 'Miles' } },
    Timezone: 'America/New_York',
    ...(shop.hours && { OperatingHours: { StandardHours: [{ HoursType: '10', DayOfWeek: shop.hours }] } }),
  }));
  return ok({
    LocatorResponse: {
      Response: { ResponseStatusCode: '1', ResponseStatusDescription: 'Success' },
      SearchResults: { DropLocation },
      AllowAllConfidenceLevels: 'False',
    },
  });
}
