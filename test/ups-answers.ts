import { randomBytes } from 'node:crypto';
import { addDays, calendarDay } from '@puerta/domain/days/calendar-day';
import { placeOf } from '../apps/server/src/adapters/carrier/places.ts';
import { type Seen, ups } from './stand-ins/seen.ts';
import { type Ledger, type Parcel, pickupCents, priceFor, serviceCodes } from './ups-ledger.ts';

/** What the stand-in answers to each operation, in the form of UPS's official schemas. */
export type Reply = { status: number; body: unknown };
type Json = Record<string, unknown>;

export const ok = (body: unknown): Reply => ({ status: 200, body });
export const refused = (code: string, message: string): Reply => ({
  status: 400,
  body: { response: { errors: [{ code, message }] } },
});
export const refuse = ({ code, text }: Seen): Reply => refused(code, text);
/** A refusal whose number and words are published nowhere. */
export const unsaid = (status = 400): Reply => ({ status, body: { response: { errors: [] } } });
const coded = ({ code: Code, text: Description }: Seen) => ({ Code, Description });
/** The same refusal as a published probe of production prints it: ups/client.ts says which. */
export const bare = ({ status, body }: Reply): Reply => ({ status, body: at(body, 'response') });

const RESPONSE = {
  ResponseStatus: { Code: '1', Description: 'Success' },
  TransactionReference: { CustomerContext: 'test' },
};
const money = (cents: number) => ({ CurrencyCode: 'USD', MonetaryValue: (cents / 100).toFixed(2) });
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => (found as Json | undefined)?.[name], value);
export const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

function asked(shipment: unknown) {
  return {
    from: textAt(shipment, 'ShipFrom', 'Address', 'PostalCode'),
    to: textAt(shipment, 'ShipTo', 'Address', 'PostalCode'),
    residential: at(shipment, 'ShipTo', 'Address', 'ResidentialAddressIndicator') !== undefined,
    saturday: at(shipment, 'ShipmentServiceOptions', 'SaturdayDeliveryIndicator') !== undefined,
    packages: at(shipment, 'Package') as Json[],
  };
}

function badZip({ from, to }: { from: string; to: string }): Reply | null {
  const bad = [from, to].find(zip => !placeOf(zip));
  const { code, text } = ups.unknownZip;
  return bad ? refused(code, text.replace('{zip}', bad)) : null;
}

/**
 * What UPS's documents forbid beside a return in words and not in their schemas (Shipping.yaml, July 2026): several
 * packages from the United States (ShipmentRequest_Shipment_Package), signatures (DeliveryConfirmation), no description of
 * the package, no ShipFrom; that a Saturday is taken is said nowhere.
 */
export function returnObjections(body: unknown): string[] {
  const shipment = at(body, 'ShipmentRequest', 'Shipment') ?? at(body, 'RateRequest', 'Shipment');
  const isShipping = at(body, 'ShipmentRequest') !== undefined;
  const service = at(shipment, 'ReturnService') ?? at(shipment, 'ShipmentServiceOptions', 'ReturnService');
  if (!service) return [];
  const packages = at(shipment, 'Package') as Json[];
  const wrong = {
    'several packages': packages.length !== 1,
    'a signature': packages.some(one => at(one, 'PackageServiceOptions', 'DeliveryConfirmation')),
    'a Saturday': at(shipment, 'ShipmentServiceOptions', 'SaturdayDeliveryIndicator') !== undefined,
    'no description': isShipping && packages.some(one => !textAt(one, 'Description')),
    'nowhere to begin': !at(shipment, 'ShipFrom'),
    'in the wrong place': isShipping !== (at(shipment, 'ReturnService') !== undefined),
    'another code': textAt(service, 'Code') !== ups.returned.code,
  };
  return Object.entries(wrong).flatMap(([what, is]) => (is ? [`a return with ${what}`] : []));
}

export function rateReply(ledger: Ledger, body: unknown, now: Date): Reply {
  const shipment = at(body, 'RateRequest', 'Shipment');
  const request = asked(shipment);
  const wanted = textAt(shipment, 'Service', 'Code');
  const codes = wanted === '' ? [...serviceCodes, ups.early.code] : [wanted];
  const RatedShipment = codes.flatMap(code => {
    const today = calendarDay(now, 'America/New_York');
    const price = priceFor(code === ups.early.code ? ups.nextDay.code : code, request, today);
    return price ? [ratedShipment(code, price, today, ledger.isAgreed)] : [];
  });
  return badZip(request) ?? ok({ RateResponse: { Response: RESPONSE, RatedShipment } });
}

const ratedShipment = (
  code: string,
  price: NonNullable<ReturnType<typeof priceFor>>,
  today: string,
  isAgreed: boolean,
) => ({
  Service: { Code: code, Description: '' },
  RatedShipmentAlert: [coded(ups.mayVary)],
  BillingWeight: {
    UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
    Weight: price.billableWeightLb.toFixed(1),
  },
  TransportationCharges: money(price.publishedCents),
  ServiceOptionsCharges: money(0),
  TotalCharges: money(price.publishedCents),
  ...(isAgreed && { NegotiatedRateCharges: { TotalCharge: money(price.negotiatedCents) } }),
  GuaranteedDelivery: { BusinessDaysInTransit: String(price.transitDays) },
  TimeInTransit: timeInTransit(price, today.replaceAll('-', '')),
  RatedPackage: [],
});

/** Its form and the word for a Saturday that costs more: Rating.yaml (July 2026), TimeInTransit_ServiceSummary. */
const timeInTransit = (
  { saturday, transitDays }: { saturday: boolean; transitDays: number },
  day: string,
) => ({
  PickupDate: day,
  ServiceSummary: {
    Service: { Description: '' },
    EstimatedArrival: {
      Arrival: { Date: day, Time: ups.arrives.code },
      Pickup: { Date: day, Time: ups.leaves.code },
      DayOfWeek: '',
      BusinessDaysInTransit: String(transitDays),
    },
    SaturdayDelivery: saturday ? '1' : '0',
  },
});

export function shipReply(ledger: Ledger, body: unknown, now: Date): Reply {
  const shipment = at(body, 'ShipmentRequest', 'Shipment');
  const request = asked(shipment);
  const refusal = badZip(request);
  const price = priceFor(textAt(shipment, 'Service', 'Code'), request);
  if (refusal || !price) return refusal ?? refuse(ups.noService);
  const numbers = request.packages.map(() => ledger.oneNumber ?? newNumber());
  const [shipmentId = ''] = numbers;
  const parcels = request.packages.map((one, index): Parcel => {
    const [reference = '', own = ''] = (one.ReferenceNumber as Json[]).map(each => textAt(each, 'Value'));
    const { code: statusCode, text: code } = ups.labelMade;
    const happened = [{ type: 'M', statusCode, code, at: now }];
    const returns = at(shipment, 'ReturnService') !== undefined;
    return { number: numbers[index] ?? '', shipmentId, reference, own, voided: false, returns, happened };
  });
  ledger.parcels.push(...parcels);
  const PackageResults = parcels.map(({ number }) => ({
    TrackingNumber: number,
    ShippingLabel: {
      ImageFormat: { Code: 'GIF', Description: 'GIF' },
      GraphicImage: ledger.gif,
      HTMLImage: '',
    },
  }));
  return ok({
    ShipmentResponse: {
      Response: RESPONSE,
      ShipmentResults: {
        ShipmentCharges: {
          TransportationCharges: money(price.publishedCents),
          ServiceOptionsCharges: money(0),
          TotalCharges: money(price.publishedCents),
        },
        NegotiatedRateCharges: { TotalCharge: money(price.negotiatedCents) },
        BillingWeight: {
          UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
          Weight: price.billableWeightLb.toFixed(1),
        },
        ShipmentIdentificationNumber: shipmentId,
        PackageResults,
      },
    },
  });
}

const newNumber = () =>
  `1ZA1B2C303${String(parseInt(randomBytes(5).toString('hex'), 16))
    .padStart(8, '0')
    .slice(-8)}`;

export function recoveryReply(ledger: Ledger, body: unknown): Reply {
  const number = textAt(body, 'LabelRecoveryRequest', 'TrackingNumber');
  const format = textAt(body, 'LabelRecoveryRequest', 'LabelSpecification', 'LabelImageFormat', 'Code');
  const reference = textAt(body, 'LabelRecoveryRequest', 'ReferenceValues', 'ReferenceNumber', 'Value');
  if (format === 'GIF' && at(body, 'LabelRecoveryRequest', 'LabelSpecification', 'LabelStockSize'))
    return refuse(ups.stockSize);
  if (!number && ledger.candidates.length > 0) {
    const TrackingCandidate = ledger.candidates.splice(0).map(TrackingNumber => ({ TrackingNumber }));
    return ok({ LabelRecoveryResponse: { Response: RESPONSE, LabelResults: [], TrackingCandidate } });
  }
  const all = ledger.parcels.filter(one =>
    number ? one.number === number : [one.reference, one.own].includes(reference),
  );
  if (all.length === 0) return refuse(ups.nothingFound);
  const valid = all.filter(one => !one.voided);
  const last = valid.at(-1);
  if (!last) return refuse(ups.labelVoided);
  if (last.withheld) return refused(last.withheld, '');
  const labels = valid.filter(one => one.shipmentId === last.shipmentId);
  return ok({
    LabelRecoveryResponse: {
      Response: RESPONSE,
      ShipmentIdentificationNumber: last.shipmentId,
      LabelResults: (ledger.backwards ? labels.toReversed() : labels).map(one => ({
        TrackingNumber: one.number,
        LabelImage: {
          LabelImageFormat: { Code: format },
          GraphicImage: format === 'ZPL' ? zplOf(one.number) : ledger.gif,
        },
      })),
    },
  });
}

const zplOf = (number: string) =>
  Buffer.from(`^XA^FO100,100^BY3^BCN,200,N,N,N,A^FD${number}^FS^XZ\r\n`).toString('base64');

export function voidReply(ledger: Ledger, shipmentId: string, number: string | null, now: Date): Reply {
  const all = ledger.parcels.filter(
    one => one.shipmentId === shipmentId && (number === null || one.number === number),
  );
  if (all.length === 0 || all.some(one => one.happened.some(event => event.type === 'P')))
    return refuse(ups.notVoidable);
  const valid = all.filter(one => !one.voided);
  if (valid.length === 0) return refuse(ups.alreadyVoided);
  const kept = valid.filter(one => one.keepOnce);
  for (const one of valid) {
    delete one.keepOnce;
    if (kept.includes(one)) continue;
    one.voided = true;
    const { code: statusCode, text: code } = ups.labelVoid;
    one.happened.push({ type: 'MV', statusCode, code, at: now });
  }
  const done = coded(ups.voided);
  const not = coded(ups.kept);
  return ok({
    VoidShipmentResponse: {
      Response: RESPONSE,
      SummaryResult: { Status: done },
      ...((number !== null || kept.length > 0) && {
        PackageLevelResults: valid.map(one => ({
          TrackingNumber: one.number,
          Status: kept.includes(one) ? not : done,
        })),
      }),
    },
  });
}

/** A number that UPS does not know is answered with success and a warning. */
export function trackReply(ledger: Ledger, number: string): Reply {
  const parcel = ledger.parcels.find(one => one.number === number);
  const unknown = {
    inquiryNumber: number,
    warnings: [{ code: ups.unknownNumber.code, message: ups.unknownNumber.text }],
  };
  if (!parcel) return ok({ trackResponse: { shipment: [unknown] } });
  const activity = parcel.happened.toReversed().map(({ type, statusCode, code, at: when }) => {
    const [date = '', time = ''] = when.toISOString().split(/[T.]/);
    return {
      date: date.replaceAll('-', ''),
      time: time.replaceAll(':', ''),
      gmtDate: date.replaceAll('-', ''),
      gmtTime: time,
      gmtOffset: '-05:00',
      location: { address: { city: 'Orlando', stateProvince: 'FL', countryCode: 'US' } },
      status: { type, code, statusCode, description: code },
    };
  });
  const one = { trackingNumber: number, activity, currentStatus: activity[0]?.status };
  return ok({ trackResponse: { shipment: [{ inquiryNumber: number, package: [one] }] } });
}

function pickupRefusal(request: unknown): Reply | null {
  const date = textAt(request, 'PickupDateInfo', 'PickupDate');
  const day = new Date(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T12:00:00Z`).getUTCDay();
  return day === 0 || day === 6 ? refuse(ups.badDay) : null;
}

const pickupResult = (request: unknown) => ({
  CurrencyCode: 'USD',
  ChargeDetail: [],
  GrandTotalOfAllCharge: (
    pickupCents(at(request, 'PickupAddress', 'ResidentialIndicator') === 'Y') / 100
  ).toFixed(2),
});

export function pickupRateReply(body: unknown): Reply {
  const request = at(body, 'PickupRateRequest');
  const RateResult = pickupResult(request);
  return pickupRefusal(request) ?? ok({ PickupRateResponse: { Response: RESPONSE, RateResult } });
}

export function pickupReply(ledger: Ledger, body: unknown): Reply {
  const request = at(body, 'PickupCreationRequest');
  const refusal = pickupRefusal(request);
  if (refusal) return refusal;
  // its schema says that an address which has a pickup is answered the same number, and not for which days and windows:
  // here each booking is a visit of its own, so that a test sees a second one
  const booked = newPickup(request);
  ledger.pickups.push(booked);
  return ok({
    PickupCreationResponse: {
      Response: RESPONSE,
      PRN: booked.prn,
      ...(ledger.unrated
        ? { RateStatus: coded(ups.unrated) }
        : { RateStatus: coded(ups.rated), RateResult: pickupResult(request) }),
    },
  });
}

const newPickup = (request: unknown) => ({
  prn: `29${randomBytes(5).toString('hex').slice(0, 9).toUpperCase()}`,
  status: ups.visitAsked.code,
  date: textAt(request, 'PickupDateInfo', 'PickupDate'),
  reference: textAt(request, 'ReferenceNumber'),
});

/**
 * States and their codes, and that only those of today and tomorrow are listed: UPS's OpenAPI,
 * Pickup.PickupPendingStatusResponse_PendingStatus. By whose clock it does not say.
 */
export function pendingReply(ledger: Ledger, account: string, now: Date): Reply {
  if (account === '') return unsaid();
  const today = calendarDay(now, 'America/New_York');
  const listed = [today, addDays(today, 1)].map(day => day.replaceAll('-', ''));
  const PendingStatus = ledger.pickups
    .filter(({ date }) => listed.includes(date))
    .map(({ prn, status, date, reference }) => ({
      PickupType: ups.onCall.code,
      ServiceDate: date,
      PRN: prn,
      OnCallStatusCode: status,
      PickupStatusMessage: status === ups.visitAsked.code ? ups.visitAsked.text : status,
      BillingCode: ups.regular.code,
      ReferenceNumber: reference,
    }));
  return ok({ PickupPendingStatusResponse: { Response: RESPONSE, PendingStatus } });
}

export function cancelReply(ledger: Ledger, prn: string): Reply {
  const pickup = ledger.pickups.find(one => one.prn === prn);
  if (!pickup || pickup.status === ups.visitCancelled.code) return unsaid();
  pickup.status = ups.visitCancelled.code;
  return ok({ PickupCancelResponse: { Response: RESPONSE, PickupType: ups.onCall.code } });
}

export function addressReply(body: unknown): Reply {
  const key = at(body, 'XAVRequest', 'AddressKeyFormat') as Json;
  const place = placeOf(String(key.PostcodePrimaryLow));
  if (!place) return ok({ XAVResponse: { Response: RESPONSE, NoCandidatesIndicator: '' } });
  const same = place.state === key.PoliticalDivision1;
  // which is which is ours
  const isSuite = (key.AddressLine as string[]).some(line => /\bsuite\b/i.test(line));
  const classification = coded(isSuite ? ups.business : ups.home);
  return ok({
    XAVResponse: {
      Response: RESPONSE,
      [same ? 'ValidAddressIndicator' : 'AmbiguousAddressIndicator']: '',
      AddressClassification: classification,
      Candidate: [
        {
          AddressClassification: classification,
          AddressKeyFormat: { ...key, PoliticalDivision1: place.state },
        },
      ],
    },
  });
}
