import { calendarDay } from '@puerta/domain/days/calendar-day';
import type { Clock } from '../../../app/clock.ts';
import { ProviderUnavailable } from '../../provider-error.ts';
import {
  type CarrierPlace,
  type CarrierRate,
  type CarrierService,
  isWithinLimits,
  type RateAnswer,
  type RateRequest,
} from '../port.ts';
import { placeOf } from '../places.ts';
import { fiveDigits, measuresOf } from './address.ts';
import { optionsOf, returnOf, saturdayOf } from './options.ts';
import { unexpected, unreadable, type UpsClient } from './client.ts';
import { amount, cents, list, text } from './reading.ts';
import { causeOf } from './refusals.ts';

/** UPS's numbers of the services we sell. */
export const SERVICE_CODES: Readonly<Record<CarrierService, string>> = {
  GND: '03',
  '3DS': '12',
  '2DA': '02',
  NDA: '01',
};
const SERVICES = Object.keys(SERVICE_CODES) as CarrierService[];

/** Business days when UPS does not say: what the services are named after, and ground's usual longest. */
const USUAL_DAYS: Readonly<Record<CarrierService, number>> = { NDA: 1, '2DA': 2, '3DS': 3, GND: 5 };
/** UPS's word for a Saturday that costs more (Rating.yaml of July 2026, TimeInTransit_ServiceSummary). */
export const ON_SATURDAY = '1';
/** UPS counts its days from a calendar day of its own. */
const UPS_ZONE = 'America/New_York';

/** Published and negotiated prices with the days on the way. Rating changes nothing: it may be asked again. */
export async function rate(client: UpsClient, clock: Clock, request: RateRequest): Promise<RateAnswer> {
  if (!request.parcels.every(isWithinLimits)) return { ok: false, reason: 'over_limits' };
  const reply = await client.ask({
    method: 'POST',
    path: `/api/rating/v2409/${optionOf(request)}`,
    body: rateBody(client.account, clock, request),
    repeatable: true,
  });
  if (reply.ok) return { ok: true, rates: ratesOf(reply.body, request) };
  const zips = { from: fiveDigits(request.from.zip), to: fiveDigits(request.to.zip) };
  const cause = causeOf(reply.errors, zips, request.returns);
  if (!cause) throw unexpected('rate', reply.errors);
  switch (cause.reason) {
    case 'over_limits':
      return { ok: false, reason: 'over_limits' };
    case 'unknown_zip':
    case 'address_refused':
      return { ok: false, reason: 'unknown_zip', place: cause.place };
    case 'service_unavailable':
      // the codes exist, yet no service of ours goes between them
      return { ok: false, reason: 'unknown_zip' };
  }
}

/** Time on the way with the price: of one service, or of all. */
const optionOf = ({ service }: RateRequest) => (service ? 'Ratetimeintransit' : 'Shoptimeintransit');

export function rateBody(account: string, clock: Clock, request: RateRequest): object {
  const { from, to, parcels, service, residential, saturday, returns } = request;
  const origin = { Address: addressOf(from) };
  // whom it goes back to has ordered it
  const shipper = returns ? { Address: addressOf(to) } : origin;
  return {
    RateRequest: {
      Request: {
        RequestOption: optionOf(request),
        TransactionReference: { CustomerContext: 'puerta' },
      },
      Shipment: {
        Shipper: { ShipperNumber: account, ...shipper },
        ShipTo: { Address: { ...addressOf(to), ...(residential && { ResidentialAddressIndicator: '' }) } },
        ShipFrom: origin,
        PaymentDetails: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: account } }] },
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        ...saturdayOf(saturday),
        ...(returns && { ShipmentServiceOptions: returnOf(returns) }),
        ...(service && { Service: { Code: SERVICE_CODES[service] } }),
        DeliveryTimeInformation: {
          PackageBillType: '03',
          Pickup: { Date: calendarDay(clock.now(), UPS_ZONE).replaceAll('-', '') },
        },
        NumOfPieces: String(parcels.length),
        Package: parcels.map(parcel => ({
          PackagingType: { Code: '02' },
          ...measuresOf(parcel),
          ...optionsOf(parcel),
        })),
      },
    },
  };
}

/** Where only the postal code is known, its state comes from our own table; UPS tells whether they fit. */
function addressOf(place: CarrierPlace) {
  const state = place.state ?? placeOf(place.zip)?.state;
  return {
    AddressLine: [],
    ...(state && { StateProvinceCode: state }),
    PostalCode: fiveDigits(place.zip),
    CountryCode: 'US',
  };
}

function ratesOf(body: unknown, { service }: RateRequest): CarrierRate[] {
  const rated = list(body, 'RateResponse', 'RatedShipment');
  const rates = rated.flatMap(shipment => rateOf(shipment) ?? []);
  const asked = service ? rates.filter(found => found.service === service) : rates;
  if (asked.length === 0)
    throw unreadable({ repeatable: true }, 'UPS answered no price of a service of ours');
  return asked.sort((a, b) => SERVICES.indexOf(a.service) - SERVICES.indexOf(b.service));
}

/** Null for a service that we do not sell. */
function rateOf(shipment: unknown): CarrierRate | null {
  const code = text(shipment, 'Service', 'Code');
  const service = SERVICES.find(known => SERVICE_CODES[known] === code);
  if (!service) return null;
  const publishedCents = cents(shipment, 'TotalCharges', 'MonetaryValue');
  if (publishedCents === null || text(shipment, 'TotalCharges', 'CurrencyCode') !== 'USD') {
    throw new ProviderUnavailable('carrier', 'UPS answered a rate without a price in dollars');
  }
  return {
    service,
    publishedCents,
    // an account without an agreement pays what everybody pays
    negotiatedCents:
      cents(shipment, 'NegotiatedRateCharges', 'TotalCharge', 'MonetaryValue') ?? publishedCents,
    billableWeightLb: amount(shipment, 'BillingWeight', 'Weight') ?? 0,
    transitDays:
      amount(shipment, 'TimeInTransit', 'ServiceSummary', 'EstimatedArrival', 'BusinessDaysInTransit') ??
      amount(shipment, 'GuaranteedDelivery', 'BusinessDaysInTransit') ??
      USUAL_DAYS[service],
    saturday: text(shipment, 'TimeInTransit', 'ServiceSummary', 'SaturdayDelivery') === ON_SATURDAY,
  };
}
