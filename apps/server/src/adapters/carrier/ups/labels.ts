import type { Cents } from '@puerta/domain/money';
import { isWithinLimits } from '../limits.ts';
import type { CarrierLabel, LabelAnswer, LabelRequest, RecoverAnswer, Shipment, ZplAnswer } from '../port.ts';
import { addressLines, fiveDigits, measuresOf, party, plain } from './address.ts';
import { type UpsClient, type UpsError, unexpected, unreadable } from './client.ts';
import { labelPdf } from './label-image.ts';
import { SERVICE_CODES } from './rate.ts';
import { cents, isThere, list, text } from './reading.ts';
import { causeOf } from './refusals.ts';

/** A purchase is never sent twice by the adapter: whoever does not know its outcome looks it up. */
const ONCE = { repeatable: false };
const AGAIN = { repeatable: true };

/** What UPS answers when it has no label under a number or a reference. */
const NOT_FOUND = new Set(['300007', '300014', '300030', '300034']);
const VOIDED = '300033';
const DESCRIPTION_MAX = 50;

export async function buyLabels(client: UpsClient, request: LabelRequest): Promise<LabelAnswer> {
  if (!request.parcels.every(isWithinLimits)) return { ok: false, reason: 'over_limits' };
  const lines = { from: addressLines(request.from.lines), to: addressLines(request.to.lines) };
  if (!lines.from) return { ok: false, reason: 'address_refused', place: 'from', field: 'lines' };
  if (!lines.to) return { ok: false, reason: 'address_refused', place: 'to', field: 'lines' };
  const reply = await client.ask({
    method: 'POST',
    path: '/api/shipments/v2409/ship',
    body: shipBody(client.account, request, { from: lines.from, to: lines.to }),
    ...ONCE,
  });
  if (reply.ok) return { ok: true, ...(await boughtShipment(reply.body)) };
  const zips = { from: fiveDigits(request.from.zip), to: fiveDigits(request.to.zip) };
  const cause = causeOf(reply.errors, zips);
  if (!cause) throw unexpected('sell a label', reply.errors);
  return { ok: false, ...cause };
}

export function shipBody(
  account: string,
  { reference, from, to, parcels, service, description }: LabelRequest,
  lines: { from: string[]; to: string[] },
): object {
  const sender = party(from, lines.from);
  const receiver = party(to, lines.to);
  const content = plain(description).slice(0, DESCRIPTION_MAX) || 'Package';
  return {
    ShipmentRequest: {
      Request: { RequestOption: 'nonvalidate', TransactionReference: { CustomerContext: reference } },
      Shipment: {
        Description: content,
        Shipper: { ...sender, ShipperNumber: account },
        ShipTo: {
          ...receiver,
          Address: { ...receiver.Address, ...(to.residential && { ResidentialAddressIndicator: '' }) },
        },
        ShipFrom: sender,
        PaymentInformation: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: account } }] },
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        Service: { Code: SERVICE_CODES[service] },
        Package: parcels.map(parcel => ({
          Description: content.slice(0, 35),
          Packaging: { Code: '02' },
          ...measuresOf(parcel),
          // the first is looked up after a silence, the second is for people's eyes
          ReferenceNumber: [{ Value: reference }, { Value: parcel.printedReference }],
        })),
      },
      LabelSpecification: labelSpecification(),
    },
  };
}

/** UPS draws no PDF of its own when it sells a label: its picture becomes one here. */
const labelSpecification = (format: 'GIF' | 'ZPL' = 'GIF') => ({
  LabelImageFormat: { Code: format },
  HTTPUserAgent: 'Mozilla/4.5',
  LabelStockSize: { Height: '6', Width: '4' },
});

async function boughtShipment(body: unknown): Promise<Shipment & { chargedCents: Cents }> {
  const results = ['ShipmentResponse', 'ShipmentResults'];
  const shipmentId = text(body, ...results, 'ShipmentIdentificationNumber');
  const chargedCents =
    cents(body, ...results, 'NegotiatedRateCharges', 'TotalCharge', 'MonetaryValue') ??
    cents(body, ...results, 'ShipmentCharges', 'TotalCharges', 'MonetaryValue');
  const packages = await Promise.all(
    list(body, ...results, 'PackageResults').map(one =>
      carrierLabel(text(one, 'TrackingNumber'), text(one, 'ShippingLabel', 'GraphicImage'), ONCE),
    ),
  );
  if (shipmentId === '' || chargedCents === null || packages.length === 0) {
    throw unreadable(ONCE, 'UPS sold labels and did not say which');
  }
  return { shipmentId, packages, chargedCents };
}

async function carrierLabel(
  carrierTracking: string,
  picture: string,
  asked: { repeatable: boolean },
): Promise<CarrierLabel> {
  try {
    if (carrierTracking === '') throw new TypeError('A label without a number');
    const label = await labelPdf(Buffer.from(picture, 'base64'));
    return { carrierTracking, label, labelFormat: 'pdf' };
  } catch (cause) {
    throw unreadable(asked, 'UPS answered a label that is no picture', { cause });
  }
}

type Recovered = { shipmentId: string; packages: CarrierLabel[] };

/** Everything valid that was bought under a reference of ours. UPS no longer says what it cost. */
export async function findByReference(client: UpsClient, reference: string): Promise<Shipment | null> {
  const found = await recover(client, {
    ReferenceValues: { ReferenceNumber: { Value: reference }, ShipperNumber: client.account },
  });
  return 'packages' in found && found.packages.length > 0 ? { ...found, chargedCents: null } : null;
}

export async function recoverLabel(client: UpsClient, carrierTracking: string): Promise<RecoverAnswer> {
  const found = await recover(client, { TrackingNumber: carrierTracking });
  if (!('packages' in found)) return { ok: false, reason: found.reason };
  const label = found.packages.find(one => one.carrierTracking === carrierTracking);
  return label ? { ok: true, ...label } : { ok: false, reason: 'not_found' };
}

/** UPS's own commands for the printer, on the stock of 4×6 inches that is asked for. */
export async function recoverZpl(client: UpsClient, carrierTracking: string): Promise<ZplAnswer> {
  const reply = await client.ask({
    method: 'POST',
    path: '/api/labels/v1/recovery',
    body: recoveryBody({ TrackingNumber: carrierTracking }, 'ZPL'),
    ...AGAIN,
  });
  if (!reply.ok) return { ok: false, reason: missingReason(reply.errors) };
  const label = list(reply.body, 'LabelRecoveryResponse', 'LabelResults').find(
    one => text(one, 'TrackingNumber') === carrierTracking && isThere(one, 'LabelImage', 'GraphicImage'),
  );
  if (!label) return { ok: false, reason: 'not_found' };
  const zpl = Buffer.from(text(label, 'LabelImage', 'GraphicImage'), 'base64').toString('utf8');
  if (!/^\s*\^XA[\s\S]*\^XZ\s*$/.test(zpl)) throw unreadable(AGAIN, 'UPS answered a label that is no ZPL');
  return { ok: true, zpl };
}

async function recover(
  client: UpsClient,
  which: object,
): Promise<Recovered | { reason: 'not_found' | 'voided' }> {
  const reply = await client.ask({
    method: 'POST',
    path: '/api/labels/v1/recovery',
    body: recoveryBody(which),
    ...AGAIN,
  });
  if (!reply.ok) return { reason: missingReason(reply.errors) };
  const results = list(reply.body, 'LabelRecoveryResponse', 'LabelResults').filter(one =>
    isThere(one, 'LabelImage', 'GraphicImage'),
  );
  if (results.length === 0) return recoverCandidate(client, reply.body);
  const packages = await Promise.all(
    results.map(one =>
      carrierLabel(text(one, 'TrackingNumber'), text(one, 'LabelImage', 'GraphicImage'), AGAIN),
    ),
  );
  const shipmentId =
    text(reply.body, 'LabelRecoveryResponse', 'ShipmentIdentificationNumber') ||
    (packages[0]?.carrierTracking ?? '');
  return { shipmentId, packages };
}

export const recoveryBody = (which: object, format?: 'ZPL'): object => ({
  LabelRecoveryRequest: {
    Request: { SubVersion: '1903' },
    LabelSpecification: labelSpecification(format),
    ...which,
  },
});

/** Several shipments stand under one reference: the latest one that is still valid. */
async function recoverCandidate(
  client: UpsClient,
  body: unknown,
): Promise<Recovered | { reason: 'not_found' }> {
  const candidates = list(body, 'LabelRecoveryResponse', 'TrackingCandidate').map(one =>
    text(one, 'TrackingNumber'),
  );
  for (const number of candidates.filter(Boolean).reverse()) {
    const found = await recover(client, { TrackingNumber: number });
    if ('packages' in found) return found;
  }
  return { reason: 'not_found' };
}

function missingReason(errors: readonly UpsError[]): 'not_found' | 'voided' {
  if (errors.some(({ code }) => code === VOIDED)) return 'voided';
  if (errors.some(({ code }) => NOT_FOUND.has(code))) return 'not_found';
  throw unexpected('find a label', errors);
}
