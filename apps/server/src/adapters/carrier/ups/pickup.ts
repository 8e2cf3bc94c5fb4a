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
/** Above this UPS sends a driver who can lift it. */
const OVERWEIGHT_LB = 70;

export async function ratePickup(client: UpsClient, request: PickupRateRequest): Promise<PickupRateAnswer> {
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
  const reply = await client.ask({
    method: 'GET',
    path: '/api/shipments/v2409/pickup/oncall',
    headers: { AccountNumber: client.account },
    ...AGAIN,
  });
  if (!reply.ok) {
    // UPS publishes no list of these codes either
    const told = reply.errors.map(({ message }) => message).join(' ');
    if (reply.status === 404 || /not found|no (pending )?pickup/i.test(told)) return unlisted;
    throw unexpected('find a pickup', reply.errors);
  }
  const found = list(reply.body, 'PickupPendingStatusResponse', 'PendingStatus').find(
    one => text(one, 'ReferenceNumber') === reference && !GONE.has(text(one, 'OnCallStatusCode')),
  );
  return found ? { state: 'found', prn: text(found, 'PRN') } : unlisted;
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
  // UPS publishes no list of these codes: its English messages are what there is to go by
  const told = reply.errors.map(({ message }) => message).join(' ');
  if (/(already|previously).*cancel|cancel.*(already|previously)/i.test(told)) return { ok: true };
  if (/picked up|completed|cannot be cancel|dispatched/i.test(told))
    return { ok: false, reason: 'already_picked_up' };
  if (reply.status === 404 || /not found|invalid|no pickup|does not exist/i.test(told))
    return { ok: false, reason: 'not_found' };
  throw unexpected('cancel a pickup', reply.errors);
}

export function pickupRateBody(account: string, { address, date, window }: PickupRateRequest): object {
  return {
    PickupRateRequest: {
      Request: REQUEST,
      ShipperAccount: { AccountNumber: account, AccountCountryCode: 'US' },
      PickupAddress: { ...placeOf(address), AddressLine: inAscii(address.lines.join(' ')).slice(0, 73) },
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
        ...placeOf(address),
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

const placeOf = ({ city, state, zip, residential }: PickupRateRequest['address']) => ({
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
  if (/postal|zip|city|state|address/i.test(told)) return { ok: false, reason: 'unknown_zip' };
  if (/date|time|holiday|weekend|service day|not available/i.test(told))
    return { ok: false, reason: 'date_not_available' };
  throw unexpected(operation, errors);
}
