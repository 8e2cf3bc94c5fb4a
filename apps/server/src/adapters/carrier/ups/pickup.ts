import { addDays, calendarDay, type CalendarDay } from '@puerta/domain/days/calendar-day';
import type { Cents } from '@puerta/domain/money/money';
import { inAscii } from '@puerta/domain/text/label-letters';
import type { Clock } from '../../../app/clock.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import type {
  CancelPickupAnswer,
  FoundPickup,
  PickupAnswer,
  PickupRateAnswer,
  PickupRateRequest,
  PickupRefusal,
  PickupRequest,
} from '../port.ts';
import { placeOf } from '../places.ts';
import { fiveDigits } from './address.ts';
import { type UpsClient, type UpsError, unexpected, unreadable } from './client.ts';
import { cents, list, text } from './reading.ts';

/** A booking is never sent twice by the adapter: whoever does not know its outcome looks it up. */
const ONCE = { repeatable: false };
const AGAIN = { repeatable: true };
/** UPS's number of ground in the three digits that pickups want; the driver takes every service with him. */
const GROUND = '003';
const GIVEN_DATE = '03';
/** Both pickup requests must begin with it (Pickup.yaml, July 2026); this is what UPS's own samples put there. */
const REQUEST = { TransactionReference: { CustomerContext: 'puerta' } };
const SHIPPER_ACCOUNT = '01';
const BY_PRN = '02';
/** A pickup that nobody comes for any more: it was made, it ended in vain, it is cancelled, it is invalid. */
export const GONE = new Set(['003', '004', '007', '008']);
const MADE: readonly string[] = ['003', '004'];
const CANCELLED = '007';
/** What UPS's numbers of refused pickups are about: it publishes no list of them (sources: test/provider-facts.ts). */
export const REFUSED: Readonly<Record<string, PickupRefusal['reason']>> = { '9560131': 'date_not_available' };
/** Above this UPS sends a driver who can lift it. */
const OVERWEIGHT_LB = 70;

export async function ratePickup(client: UpsClient, request: PickupRateRequest): Promise<PickupRateAnswer> {
  if (!isPlace(request)) return NOWHERE;
  const reply = await client.ask({
    method: 'POST',
    path: '/api/shipments/v2409/pickup/oncall',
    body: pickupRateBody(client.account, request),
    ...AGAIN,
  });
  if (!reply.ok) return refusalOf(reply.errors, 'rate a pickup');
  const total = totalOf(reply.body, 'PickupRateResponse');
  if (total === null) throw unreadable(AGAIN, 'UPS answered no price of a pickup');
  return { ok: true, cents: total };
}

export async function schedulePickup(client: UpsClient, request: PickupRequest): Promise<PickupAnswer> {
  if (!isPlace(request)) return NOWHERE;
  const reply = await client.ask({
    method: 'POST',
    path: '/api/pickupcreation/v2409/pickup',
    body: pickupBody(client.account, request),
    ...ONCE,
  });
  if (!reply.ok) return refusalOf(reply.errors, 'book a pickup');
  const prn = text(reply.body, 'PickupCreationResponse', 'PRN');
  if (prn === '') throw unreadable(ONCE, 'UPS booked a pickup and did not say which');
  const total = totalOf(reply.body, 'PickupCreationResponse');
  return { ok: true, prn, cents: total ?? (await priceOf(client, request)) };
}

/** By our own table: what UPS says of a code that does not exist is published nowhere. */
const isPlace = ({ address }: PickupRateRequest): boolean => placeOf(address.zip) !== null;
const NOWHERE = { ok: false, reason: 'unknown_zip' } as const;

/** Of a pickup that is booked already: whatever UPS says of its price, or does not, its number must not be lost. */
async function priceOf(client: UpsClient, request: PickupRateRequest): Promise<Cents | null> {
  try {
    const rated = await ratePickup(client, request);
    return rated.ok ? rated.cents : null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return null;
  }
}

/** Of the pickups that the account waits for: the one that was booked with our reference. */
export async function findPickup(
  client: UpsClient,
  clock: Clock,
  reference: string,
  date: CalendarDay,
): Promise<FoundPickup> {
  const unlisted = { state: isEveOf(date, clock.now()) ? 'none' : 'unknown' } as const;
  const found = (await pending(client)).find(
    one => text(one, 'ReferenceNumber') === reference && !GONE.has(text(one, 'OnCallStatusCode')),
  );
  return found ? { state: 'found', prn: text(found, 'PRN') } : unlisted;
}

/** What UPS lists of the account's pickups. */
async function pending(client: UpsClient): Promise<unknown[]> {
  const reply = await client.ask({
    method: 'GET',
    path: '/api/shipments/v2409/pickup/oncall',
    headers: { AccountNumber: client.account },
    ...AGAIN,
  });
  if (reply.ok) return list(reply.body, 'PickupPendingStatusResponse', 'PendingStatus');
  // UPS publishes no list of these codes either
  const told = reply.errors.map(({ message }) => message).join(' ');
  if (reply.status === 404 || /not found|no (pending )?pickup/i.test(told)) return [];
  throw unexpected('find a pickup', reply.errors);
}

/**
 * UPS lists what is to come "for today and tomorrow only" (PickupStatusMessage, Pickup.yaml of July 2026), and says
 * neither by whose clock nor what becomes of a visit that was made. So one that is not listed is not booked for sure only
 * while its day is tomorrow from the east of the country to Hawaii.
 */
const isEveOf = (date: CalendarDay, now: Date): boolean =>
  ['America/New_York', 'Pacific/Honolulu'].every(zone => addDays(calendarDay(now, zone), 1) === date);

export async function cancelPickup(client: UpsClient, prn: string): Promise<CancelPickupAnswer> {
  const reply = await client.ask({
    method: 'DELETE',
    path: `/api/shipments/v2409/pickup/${BY_PRN}`,
    headers: { Prn: prn },
    ...AGAIN,
  });
  if (reply.ok) return { ok: true };
  // why not, it says in numbers and words that are published nowhere; how a visit stands has published numbers
  if (reply.errors.some(({ message }) => /(already|previously) (been )?cancel/i.test(message)))
    return { ok: true };
  const visit = (await pending(client)).find(one => text(one, 'PRN') === prn);
  const stands = text(visit, 'OnCallStatusCode');
  if (stands === CANCELLED) return { ok: true };
  if (MADE.includes(stands)) return { ok: false, reason: 'already_picked_up' };
  if (!visit || GONE.has(stands)) return { ok: false, reason: 'not_found' };
  throw unexpected('cancel a pickup', reply.errors);
}

export function pickupRateBody(account: string, { address, date, window }: PickupRateRequest): object {
  return {
    PickupRateRequest: {
      Request: REQUEST,
      ShipperAccount: { AccountNumber: account, AccountCountryCode: 'US' },
      PickupAddress: { ...addressOf(address), AddressLine: inAscii(address.lines.join(' ')).slice(0, 73) },
      AlternateAddressIndicator: 'Y',
      ServiceDateOption: GIVEN_DATE,
      PickupDateInfo: dateInfo(date, window),
    },
  };
}

export function pickupBody(account: string, request: PickupRequest): object {
  const { address, date, window, quantity, contact, carrierTrackings, parcelWeights } = request;
  const average = parcelWeights.reduce((all, pounds) => all + pounds, 0) / parcelWeights.length;
  const phone = [request.phone, address.phone].map(one => one.replace(/\D/g, '')).find(Boolean);
  return {
    PickupCreationRequest: {
      Request: REQUEST,
      RatePickupIndicator: 'Y',
      Shipper: { Account: { AccountNumber: account, AccountCountryCode: 'US' } },
      PickupDateInfo: dateInfo(date, window),
      PickupAddress: {
        CompanyName: inAscii(address.name).slice(0, 27),
        ContactName: inAscii(contact).slice(0, 22),
        AddressLine: address.lines.map(line => inAscii(line).slice(0, 73)).filter(Boolean),
        ...addressOf(address),
        // UPS's schema wants a number of at least one digit
        ...(phone && { Phone: { Number: phone.slice(0, 25) } }),
      },
      AlternateAddressIndicator: 'Y',
      PickupPiece: [
        {
          ServiceCode: GROUND,
          Quantity: String(quantity),
          DestinationCountryCode: 'US',
          ContainerCode: '01',
        },
      ],
      ...(carrierTrackings.length > 0 && {
        TrackingData: carrierTrackings.map(number => ({ TrackingNumber: number })),
      }),
      TotalWeight: { Weight: weightText(average * quantity), UnitOfMeasurement: 'LBS' },
      OverweightIndicator: Math.max(...parcelWeights) > OVERWEIGHT_LB ? 'Y' : 'N',
      PaymentMethod: SHIPPER_ACCOUNT,
      ReferenceNumber: request.reference,
    },
  };
}

/** One decimal, rounded up. */
const weightText = (pounds: number) => String(Math.ceil(Number((pounds * 10).toFixed(6))) / 10);

const addressOf = ({ city, state, zip, residential }: PickupRateRequest['address']) => ({
  City: inAscii(city).slice(0, 50),
  StateProvince: state,
  PostalCode: fiveDigits(zip),
  CountryCode: 'US',
  ResidentialIndicator: residential ? 'Y' : 'N',
});

const dateInfo = (date: string, window: { start: string; end: string }) => ({
  CloseTime: window.end,
  ReadyTime: window.start,
  PickupDate: date.replaceAll('-', ''),
});

const totalOf = (body: unknown, response: string): Cents | null =>
  cents(body, response, 'RateResult', 'GrandTotalOfAllCharge');

function refusalOf(errors: readonly UpsError[], operation: string): PickupRefusal {
  const told = errors.map(({ message }) => message).join(' ');
  const reason =
    errors.map(({ code }) => REFUSED[code]).find(Boolean) ??
    // a day is refused "at this address" and "for this postal code" too
    (/\b(days?|dates?|time|weekends?|holidays?|cut-?off)\b/i.test(told) ? 'date_not_available' : null) ??
    (/postal|zip|city|state|address/i.test(told) ? 'unknown_zip' : null);
  if (!reason) throw unexpected(operation, errors);
  return { ok: false, reason };
}
