import type { Cents } from '@puerta/domain/money/money';
import { transports } from '@puerta/contract/messages.es';
import { inAscii } from '@puerta/domain/text/label-letters';
import {
  type CarrierLabel,
  type Forwarding,
  type FoundShipment,
  isWithinLimits,
  type LabelAnswer,
  type LabelRequest,
  type MissingLabel,
  type ParcelLabel,
  type RecoverAnswer,
  type Shipment,
  type ZplAnswer,
} from '../port.ts';
import { addressLines, fiveDigits, measuresOf, party } from './address.ts';
import { optionsOf, returnOf, saturdayOf } from './options.ts';
import { unexpected, unreadable, type UpsClient, type UpsError } from './client.ts';
import { SERVICE_CODES } from './rate.ts';
import { cents, isThere, list, text } from './reading.ts';
import { causeOf } from './refusals.ts';
import { LABEL_SIZE, newSheet, toBytes } from '../../../pdf/sheet.ts';
import { draw } from '../../../pictures/draw.ts';

/** A purchase is never sent twice by the adapter: whoever does not know its outcome looks it up. */
const ONCE = { repeatable: false };
const AGAIN = { repeatable: true };

/** Why Label Recovery gives no label. Where these numbers come from: test/provider-facts.ts. */
export const MISSING: Readonly<Record<string, MissingLabel['reason']>> = {
  '9801031': 'not_found',
  '9801040': 'voided',
  '9800020': 'no_label',
  '9801028': 'no_label',
  '9801041': 'no_label',
  '9801042': 'no_label',
};
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
  if (reply.ok) return { ok: true, ...(await boughtShipment(reply.body, request)) };
  const zips = { from: fiveDigits(request.from.zip), to: fiveDigits(request.to.zip) };
  const cause = causeOf(reply.errors, zips, request.returns);
  if (!cause) throw unexpected('sell a label', reply.errors);
  return { ok: false, ...cause };
}

export function shipBody(
  account: string,
  { reference, from, to, parcels, service, description, forwarding, saturday, returns }: LabelRequest,
  lines: { from: string[]; to: string[] },
): object {
  const sender = party(from, lines.from);
  const receiver = party(to, lines.to, forwarding && forwardingNote(forwarding));
  const content = (said: string) => inAscii(said).slice(0, DESCRIPTION_MAX) || 'Package';
  return {
    ShipmentRequest: {
      Request: { RequestOption: 'nonvalidate', TransactionReference: { CustomerContext: reference } },
      Shipment: {
        Description: content(description),
        // whom a return goes back to has ordered it
        Shipper: { ...(returns ? receiver : sender), ShipperNumber: account },
        ShipTo: {
          ...receiver,
          Address: { ...receiver.Address, ...(to.residential && { ResidentialAddressIndicator: '' }) },
        },
        ShipFrom: sender,
        PaymentInformation: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: account } }] },
        ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
        ...saturdayOf(saturday),
        ...returnOf(returns),
        Service: { Code: SERVICE_CODES[service] },
        Package: parcels.map(parcel => ({
          Description: content(parcel.description ?? description).slice(0, 35),
          Packaging: { Code: '02' },
          ...measuresOf(parcel),
          ...optionsOf(parcel),
          // the first is looked up after a silence, the second tells the labels that are found then from one another
          ReferenceNumber: [{ Value: reference }, { Value: parcel.printedReference }],
        })),
      },
      LabelSpecification: { ...labelIn('GIF'), LabelStockSize: STOCK },
    },
  };
}

/** What the warehouse reads beside its own name, the shortest first: `CBX00012 AEREO Maracaibo`. */
const forwardingNote = ({ locker, transport, city }: Forwarding) =>
  [locker, transports[transport].toUpperCase(), city].filter(Boolean).join(' ');

const STOCK = { Height: '6', Width: '4' };

/** UPS draws no PDF of its own when it sells a label: its picture becomes one here. */
const labelIn = (format: 'GIF' | 'ZPL') => ({
  LabelImageFormat: { Code: format },
  HTTPUserAgent: 'Mozilla/4.5',
});

/**
 * Its packages come as they were asked for, as public integrations read them: UPS's schema
 * (ShipmentResults_PackageResults, Shipping.yaml of July 2026) has no reference in them, nor a word on their order.
 */
async function boughtShipment(
  body: unknown,
  { parcels }: LabelRequest,
): Promise<Shipment & { chargedCents: Cents }> {
  const results = ['ShipmentResponse', 'ShipmentResults'];
  const shipmentId = text(body, ...results, 'ShipmentIdentificationNumber');
  const chargedCents =
    cents(body, ...results, 'NegotiatedRateCharges', 'TotalCharge', 'MonetaryValue') ??
    cents(body, ...results, 'ShipmentCharges', 'TotalCharges', 'MonetaryValue');
  const packages = await Promise.all(
    list(body, ...results, 'PackageResults').map(async (one, place) => ({
      ...(await carrierLabel(text(one, 'TrackingNumber'), text(one, 'ShippingLabel', 'GraphicImage'), ONCE)),
      printedReference: parcels[place]?.printedReference ?? null,
    })),
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

type Recovered = { ok: true; shipmentId: string; packages: CarrierLabel[] };

/** Everything valid that was bought under a reference of ours. UPS no longer says what it cost. */
export async function findByReference(
  client: UpsClient,
  reference: string,
  printedReferences: string[] = [],
): Promise<FoundShipment> {
  const found = await recover(client, under(client, reference));
  if (found.ok) {
    const packages = await tellApart(client, found.packages, printedReferences);
    return { state: 'bought', shipmentId: found.shipmentId, packages, chargedCents: null };
  }
  if (found.reason !== 'no_label') return { state: 'none' };
  return { state: 'bought_without_label', carrierTracking: found.carrierTracking ?? null };
}

const under = ({ account }: UpsClient, reference: string) => ({
  ReferenceValues: { ReferenceNumber: { Value: reference }, ShipperNumber: account },
});

/**
 * Which label is for which parcel: the answer names none (LabelRecoveryResponse_LabelResults, Shipping.yaml of July
 * 2026) and promises no order. So each label is recovered once more by what only its own parcel bears: the second of
 * the two references by which UPS finds one (ReferenceValues_ReferenceNumber). An answer of several labels tells nothing.
 */
async function tellApart(
  client: UpsClient,
  labels: CarrierLabel[],
  printedReferences: string[],
): Promise<ParcelLabel[]> {
  const whose = new Map<string, string>();
  const look = async (printedReference: string) => {
    const isAlone = printedReferences.length === 1 && labels.length === 1;
    const found = isAlone ? labels : await recoverOwn(client, printedReference);
    const [own, ...others] = found;
    if (own && others.length === 0) whose.set(own.carrierTracking, printedReference);
  };
  await Promise.all(printedReferences.map(look));
  return labels.map(label => ({ ...label, printedReference: whose.get(label.carrierTracking) ?? null }));
}

async function recoverOwn(client: UpsClient, printedReference: string): Promise<CarrierLabel[]> {
  const found = await recover(client, under(client, printedReference));
  return found.ok ? found.packages : [];
}

export async function recoverLabel(client: UpsClient, carrierTracking: string): Promise<RecoverAnswer> {
  const found = await recover(client, { TrackingNumber: carrierTracking });
  if (!found.ok) return { ok: false, reason: found.reason };
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
  if (!reply.ok) return missing(reply.errors);
  const label = list(reply.body, 'LabelRecoveryResponse', 'LabelResults').find(
    one => text(one, 'TrackingNumber') === carrierTracking && isThere(one, 'LabelImage', 'GraphicImage'),
  );
  if (!label) return { ok: false, reason: 'not_found' };
  const zpl = Buffer.from(text(label, 'LabelImage', 'GraphicImage'), 'base64').toString('utf8');
  if (!/^\s*\^XA[\s\S]*\^XZ\s*$/.test(zpl)) throw unreadable(AGAIN, 'UPS answered a label that is no ZPL');
  return { ok: true, zpl };
}

/** `carrierTracking`: of the label that cannot be had, where only a reference was asked for. */
type NotRecovered = MissingLabel & { carrierTracking?: string };

async function recover(client: UpsClient, which: object): Promise<Recovered | NotRecovered> {
  const reply = await client.ask({
    method: 'POST',
    path: '/api/labels/v1/recovery',
    body: recoveryBody(which),
    ...AGAIN,
  });
  if (!reply.ok) return missing(reply.errors);
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
  return { ok: true, shipmentId, packages };
}

/** Here a stock size beside a picture is refused (9801050), although the schema says that it is ignored. */
const recoveryBody = (which: object, format: 'GIF' | 'ZPL' = 'GIF'): object => ({
  LabelRecoveryRequest: {
    Request: { SubVersion: '1903' },
    LabelSpecification: { ...labelIn(format), ...(format === 'ZPL' && { LabelStockSize: STOCK }) },
    ...which,
  },
});

/** Several shipments stand under one reference: the latest one that is still valid. */
async function recoverCandidate(client: UpsClient, body: unknown): Promise<Recovered | NotRecovered> {
  const candidates = list(body, 'LabelRecoveryResponse', 'TrackingCandidate').map(one =>
    text(one, 'TrackingNumber'),
  );
  let gone: NotRecovered = { ok: false, reason: 'not_found' };
  for (const number of candidates.filter(Boolean).reverse()) {
    const found = await recover(client, { TrackingNumber: number });
    if (found.ok) return found;
    if (found.reason === 'no_label') gone = { ...found, carrierTracking: number };
  }
  return gone;
}

function missing(errors: readonly UpsError[]): MissingLabel {
  for (const { code } of errors) {
    const reason = MISSING[code];
    if (reason) return { ok: false, reason };
  }
  throw unexpected('find a label', errors);
}

/** Height to width of the part of UPS's picture that is the label; what is beside it is blank. */
const RATIO = 1.5;
/** A label found again is, byte by byte, the label that was bought: it has no dates of its own. */
const UNDATED = new Date(0);

/**
 * UPS's label picture as an upright 4×6 inch page: it comes lying on its side (1400×800 pixels, of which 1200×800 are
 * the label at 200 dpi). Throws when the bytes are no picture.
 */
export async function labelPdf(picture: Uint8Array): Promise<Uint8Array> {
  const label = await draw({ kind: 'label', bytes: picture, ratio: RATIO });
  if (!label) throw new Error('The label is no picture');
  const sheet = newSheet({ size: LABEL_SIZE, title: 'UPS', author: 'UPS', createdAt: UNDATED });
  const [pageWidth, pageHeight] = LABEL_SIZE;
  sheet.image(Buffer.from(label.bytes), 0, 0, { width: pageWidth, height: pageHeight });
  return toBytes(sheet);
}
