import { randomBytes } from 'node:crypto';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { type DomesticCode, GROUP } from '@puerta/domain/money/products';
import type { DeliveryOptions } from '@puerta/domain/parcels/delivery-options';
import { buildTracking, RANDOM_CHARACTERS } from '@puerta/domain/parcels/tracking-number';
import type {
  Carrier,
  CarrierAddress,
  Forwarding,
  LabelRefusal,
  LabelRequest,
  Shipment,
} from '../../adapters/carrier/port.ts';
import {
  LabelUntold,
  LabelWithheld,
  ProviderTimeout,
  ProviderUnavailable,
} from '../../adapters/provider-error.ts';
import { tell } from '../../facts/tell.ts';
import type { DeclaredBox } from '../../services/declared-queries.ts';
import type { BoughtShipment, Drive, GivenBack } from '../../services/purchase-kind.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { holdLease, recordStray } from '../payment-engine/record-attempt.ts';
import { parcelOptions } from './ask-options.ts';
import { type OrderRow, selectOrder, selectPackageFacts, selectWarehouse } from './queries.ts';
import { carrierRefusals } from '@puerta/contract/refusals.es';
import type { ErrorCode } from '@puerta/contract/errors';

type Bought = { ok: true; shipment: BoughtShipment; trackings: string[] } | { ok: false; reason: string };

/** Numbers of the packages to come: the labels print them, so they are made and recorded before the labels. */
export async function prepareTrackings({
  services,
  agency,
  attempt,
}: Drive): Promise<{ trackings: string[] }> {
  const tx = services.db.read(agency.id);
  const { quantity } = await selectOrder(tx, orderIdOf(attempt));
  const trackings: string[] = [];
  while (trackings.length < quantity) {
    const tracking = buildTracking(agency.tracking_prefix, randomBytes(RANDOM_CHARACTERS));
    if (!trackings.includes(tracking) && !(await trackingExists(tx, tracking))) trackings.push(tracking);
  }
  return { trackings };
}

/** Whether a tracking number is taken in this agency. */
async function trackingExists(tx: ReadTx, tracking: string): Promise<boolean> {
  const row = await tx
    .selectOwn('package')
    .select('id')
    .where('tracking_number', '=', tracking)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Buys one label for each package and stores them. A carrier does not notice that it is asked twice, so whoever
 * takes over asks first what was bought under the reference.
 */
export async function buyLabels(drive: Drive): Promise<Bought> {
  const { services, agency, attempt } = drive;
  const tx = services.db.read(agency.id);
  const order = await selectOrder(tx, orderIdOf(attempt));
  const prepared = attempt.trackings as string[];
  const earlier = drive.asksFirst ? await findEarlier(drive, prepared) : null;
  if (drive.asksFirst && !earlier) await expectUnbought(drive);
  const shipment = earlier ?? (await buyOrFind(drive, order, prepared));
  if (typeof shipment === 'string') return { ok: false, reason: shipment };
  drive.unrecorded = { kind: 'goods', number: shipment.shipmentId };
  const trackings = earlier ? await printedOn(drive, earlier, prepared) : prepared;
  // each label is the one that bears its package's number, whatever the carrier's order
  const packages = trackings.flatMap(
    tracking => shipment.packages.find(({ printedReference }) => printedReference === tracking) ?? [],
  );
  // some of an earlier purchase's labels were voided, or their carrier does not say whose they are: no whole order
  if (packages.length !== trackings.length) return { ok: false, reason: 'carrier_unavailable' };
  await services.step(`${attempt.kind}.labels.before-storing`);
  return { ok: true, shipment: await storeLabels(drive, { ...shipment, packages }), trackings };
}

/**
 * Money is taken after the labels alone. Where it is there and they are not, somebody may have taken it by hand; but where
 * some of it went back already, or the carrier may have forgotten, a person must see what became of them: throws LabelUntold.
 */
async function expectUnbought({ services, attempt }: Drive): Promise<void> {
  const { reference, provider_payment_id: providerId, created_at: since } = attempt;
  const found = providerId === null ? null : await services.payment.lookUp(reference, providerId);
  if (found?.state !== 'captured') return;
  if ((found.refundedCents ?? 0) > 0 || !isBelieved(services, since)) throw new LabelUntold();
}

/** The numbers on the labels, where our books lost them and were given others since: on the boxes stand those. */
async function printedOn(drive: Drive, { packages }: Shipment, prepared: string[]): Promise<string[]> {
  const printed = packages.flatMap(({ printedReference }) => printedReference ?? []);
  if (printed.length !== prepared.length || printed.some(one => prepared.includes(one))) return prepared;
  const tx = drive.services.db.read(drive.agency.id);
  const taken = await Promise.all(printed.map(tracking => trackingExists(tx, tracking)));
  return taken.includes(true) ? prepared : printed;
}

/** The shipment, or the code that says why there is none. */
async function buyOrFind(drive: Drive, order: OrderRow, trackings: string[]): Promise<Shipment | string> {
  const { carrier } = drive.services;
  const request = await labelRequest(drive, order, trackings);
  await holdLease(drive);
  try {
    const answer = await carrier.buyLabels(request);
    if (answer.ok) return answer;
    const { reason, place, field } = answer;
    drive.log.warn({ reference: drive.attempt.reference, reason, place, field }, 'labels refused');
    return refusalCode(answer, { toWarehouse: order.product_group !== GROUP.domestic });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    drive.log.warn({ err: error, reference: drive.attempt.reference }, 'no labels');
    if (!(error instanceof ProviderTimeout)) return 'carrier_unavailable';
    const bought = await findBought(carrier, drive.attempt.reference, trackings);
    if (!bought) await expectLate(drive);
    return bought ?? 'carrier_unavailable';
  }
}

/** The carrier may sell yet what it was asked for: whatever comes of it is looked for once the purchase is closed. */
const expectLate = ({ services, agency, attempt }: Drive) =>
  services.db.within(agency.id, tx => recordStray(tx, services, attempt, { kind: 'goods', number: '' }));

/**
 * null when nothing was bought. A label that exists and cannot be had is a shipment without packages, which is no whole
 * order and is voided; where the carrier does not even tell its number, the purchase waits for a person.
 */
async function findBought(
  carrier: Carrier,
  reference: string,
  trackings: string[] = [],
): Promise<Shipment | null> {
  const found = await carrier.findByReference(reference, trackings);
  if (found.state === 'none') return null;
  if (found.state === 'bought') return found;
  if (found.carrierTracking === null) throw new LabelWithheld();
  return { shipmentId: found.carrierTracking, packages: [], chargedCents: null };
}

/**
 * How long "nothing was bought" is believed. UPS publishes nowhere how far back it finds a reference; the integration
 * that published its probe of Label Recovery (test/provider-facts.ts) takes its word for a week.
 */
const BELIEVED_MS = 7 * 24 * 60 * 60_000;
const isBelieved = ({ clock }: Drive['services'], since: Date) =>
  clock.now().getTime() - since.getTime() <= BELIEVED_MS;

/** The same for what may have been asked for before: throws LabelUntold where that is too long ago to be told. */
async function findEarlier({ services, attempt }: Drive, trackings: string[] = []): Promise<Shipment | null> {
  const found = await findBought(services.carrier, attempt.reference, trackings);
  // a payment may have been reviewed for days before anything was asked for
  const since = attempt.state === 'buying' ? attempt.updated_at : attempt.created_at;
  if (!found && !isBelieved(services, since)) throw new LabelUntold();
  return found;
}

async function labelRequest(
  { services, agency, attempt }: Drive,
  order: OrderRow,
  trackings: string[],
): Promise<LabelRequest> {
  // written by the order in this shape (migration 0114)
  const boxes = order.boxes as DeclaredBox[] | null;
  const domestic = order.product_group === GROUP.domestic;
  // written by the order in this shape (migration 0155)
  const options = order.options as DeliveryOptions | null;
  const added = options ? parcelOptions(options, order.content_value_cents) : {};
  return {
    reference: attempt.reference,
    from: {
      name: order.sender_name,
      phone: order.sender_phone,
      lines: [order.sender_line_one, order.sender_line_two].filter(Boolean),
      city: order.sender_city,
      state: order.sender_state,
      zip: order.sender_zip,
      residential: true,
    },
    to: {
      ...(domestic ? receiverOf(order) : await warehouseOf(services, agency)),
      // as it was rated
      residential: order.residential,
    },
    parcels: trackings.map((printedReference, at) => {
      const { weight, length, width, height } = boxes?.[at] ?? order;
      const own = boxes?.[at] && { description: boxes[at].content };
      return { weight, length, width, height, printedReference, ...own, ...added };
    }),
    // what goes abroad reaches Miami by ground
    service: domestic ? (order.code as DomesticCode) : 'GND',
    ...(options?.saturday && { saturday: true }),
    ...(order.return_of !== null && { returns: true }),
    description: order.content,
    day: calendarDay(services.clock.now(), agency.time_zone),
    ...(!domestic && { forwarding: await forwardingOf(services, agency, order) }),
  };
}

async function forwardingOf(
  { db }: Drive['services'],
  agency: Drive['agency'],
  order: OrderRow,
): Promise<Forwarding> {
  const { type, locker } = await selectPackageFacts(db.read(agency.id), order.id);
  return {
    transport: type as Forwarding['transport'],
    locker,
    receiver: order.receiver_name,
    city: order.receiver_place,
  };
}

type Party = Omit<CarrierAddress, 'residential'>;

/** Straight to the receiver: a domestic parcel never sees the warehouse. */
const receiverOf = (order: OrderRow): Party => ({
  name: order.receiver_name,
  phone: order.receiver_phone,
  lines: [order.receiver_address, order.receiver_line_two].filter(Boolean),
  city: order.receiver_us_city ?? '',
  state: order.receiver_us_state ?? '',
  zip: order.receiver_zip ?? '',
});

async function warehouseOf(services: Drive['services'], agency: Drive['agency']): Promise<Party> {
  const warehouse = await selectWarehouse(services.db.read(agency.id));
  return {
    name: warehouse.warehouse_name,
    phone: warehouse.warehouse_phone,
    lines: [warehouse.warehouse_address],
    city: warehouse.warehouse_city,
    state: warehouse.warehouse_state,
    zip: warehouse.warehouse_zip,
  };
}

/**
 * A label's key comes from the unguessable reference, our number and the carrier's: storing again after a crash writes the
 * same file, and another driver's label of the same purchase is another file.
 */
async function storeLabels({ services, attempt }: Drive, shipment: Shipment): Promise<BoughtShipment> {
  const packages = [];
  for (const { carrierTracking, label, printedReference } of shipment.packages) {
    // our number too: UPS's test system gives every box the same one (1ZXXXXXXXXXXXXXXXX)
    const labelKey = `labels/${attempt.reference}/${printedReference}-${carrierTracking}.pdf`;
    await services.files.put(labelKey, label, 'application/pdf');
    packages.push({ carrierTracking, labelKey });
  }
  return { shipmentId: shipment.shipmentId, chargedCents: shipment.chargedCents, packages };
}

/** Voids whatever was bought under the reference. */
export async function giveLabelsBack(drive: Drive): Promise<void> {
  const { attempt } = drive;
  const known = attempt.shipment as BoughtShipment | null;
  // nothing was asked for, or it was refused
  if (!known && (attempt.trackings === null || isLabelRefusal(attempt.reason))) return;
  const shipment = known ?? (await findEarlier(drive));
  if (!shipment) return;
  await holdLease(drive);
  await giveShipmentBack(drive, shipment.shipmentId);
}

/** Gives back one shipment, or without a number whatever was sold late; null while nothing is there. */
export async function giveOneBack(given: GivenBack, shipmentId: string) {
  if (shipmentId !== '') return giveShipmentBack(given, shipmentId);
  const found = await findBought(given.services.carrier, given.attempt.reference);
  return found && giveShipmentBack(given, found.shipmentId);
}

/** Voids one shipment, unless the order is paid with it; a label that the carrier keeps is somebody's to look at. */
async function giveShipmentBack(
  { services, agency, attempt, log }: GivenBack,
  shipmentId: string,
): Promise<'given_back' | 'held' | 'refused'> {
  const paid = attempt.state === 'done' ? (attempt.shipment as BoughtShipment | null) : null;
  // a shipment that was found again may go by the number of any of its packages
  const numbers = paid ? [paid.shipmentId, ...paid.packages.map(one => one.carrierTracking)] : [];
  if (numbers.includes(shipmentId)) return 'held';
  const answer = await services.carrier.voidShipment(shipmentId);
  if (answer.ok) return 'given_back';
  log.error({ reference: attempt.reference, reason: answer.reason }, 'an unpaid label could not be voided');
  await services.db.within(agency.id, async tx =>
    tell(tx, {
      actor: null,
      at: services.clock.now(),
      kind: 'label.kept',
      object: { type: 'order', id: attempt.order_id, label: shipmentId },
      to: { reason: answer.reason },
    }),
  );
  return 'refused';
}

export function orderIdOf({ order_id, reference }: { order_id: number | null; reference: string }): number {
  if (order_id === null) throw new Error(`Attempt ${reference} belongs to no order`);
  return order_id;
}

/**
 * What a customer is told when the carrier sells no label: what to change, as far as the carrier says it. A receiver
 * that is the agency's own warehouse is nothing that the customer could mend.
 */
export function refusalCode(refusal: LabelRefusal, { toWarehouse }: { toWarehouse: boolean }): ErrorCode {
  const { reason, place, field } = refusal;
  if (place === 'to' && toWarehouse) return 'warehouse_refused';
  const who = place === 'to' ? 'receiver' : 'sender';
  switch (reason) {
    case 'over_limits':
      return 'box_refused';
    case 'service_unavailable':
      return 'service_refused';
    case 'unknown_zip':
      return place ? `${who}_zip_refused` : 'zip_unknown';
    case 'address_refused':
      return place && field ? `${who}_${field}_refused` : 'address_refused';
  }
}

/** Whether a purchase came to nothing because the carrier read the order and refused it: nothing was bought then. */
export const isLabelRefusal = (reason: string | null): boolean =>
  reason !== null && (reason in carrierRefusals || reason === 'zip_unknown');
