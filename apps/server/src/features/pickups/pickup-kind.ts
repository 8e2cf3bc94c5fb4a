import { calendarDay } from '@puerta/domain/days/calendar-day';
import { isPickable } from '@puerta/domain/people/permissions';
import type { PickupAnswer, PickupRequest } from '../../adapters/carrier/port.ts';
import { ProviderTimeout, ProviderUnavailable, VisitUnseen } from '../../adapters/provider-error.ts';
import { insertRow } from '../../db/rows.ts';
import type { Tx } from '../../db/within-agency.ts';
import { ofOrder, payerOf } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { factsOf } from '../packages/read-facts.ts';
import type {
  AttemptRow,
  BoughtShipment,
  Drive,
  GivenBack,
  GoodsDifference,
  PurchaseKind,
} from '../../services/purchase-kind.ts';
import { holdLease, recordCharge, recordStray } from '../payment-engine/record-attempt.ts';
import {
  hasSomethingToCollect,
  lockPackages,
  markScheduled,
  mayBeShared,
  type PickupDetails,
  selectParcels,
  selectSender,
} from './queries.ts';

/** A pickup: the carrier is asked to come between authorisation and capture. */
export const pickupKind: PurchaseKind = {
  page: '/debt',
  goods: {
    prepare: findStanding,
    buy: schedule,
    giveBack: cancel,
    giveBackOne: cancelOne,
    compare: compareVisit,
  },
  returned: null,
  hold: async () => undefined,
  async complete(tx, drive) {
    await record(tx, drive);
    await recordCharge(tx, drive);
    const { date, start, end } = detailsOf(drive.attempt);
    tell(tx, {
      ...happened(drive),
      kind: 'pickup.booked',
      to: { day: date, start, end, fee_cents: drive.attempt.amount_cents },
    });
  },
  // the packages stand as they stood; a person who waits is told, any other by mail
  async fail(tx, drive, { reason, rejected, undone }) {
    tell(tx, { ...happened(drive), kind: 'pickup.failed', to: { reason, rejected, undone } });
  },
};

/** One package of the visit bears its fee; the visit is the whole order's. */
const happened = ({ services, attempt }: Drive) => ({
  actor: payerOf(attempt),
  at: services.clock.now(),
  ...ofOrder(orderOf(attempt)),
  about: { packageId: bearerOf(attempt), clientId: attempt.account_id },
});

/** Written by schedule-pickup.ts in this shape. */
export const detailsOf = ({ details }: Pick<AttemptRow, 'details'>): PickupDetails =>
  details as PickupDetails;

/** The carrier's confirmation number; null before there is one. */
export const prnOf = ({ shipment }: AttemptRow): string | null =>
  (shipment as BoughtShipment | null)?.shipmentId ?? null;

function bearerOf({ package_id, reference }: AttemptRow): number {
  if (package_id === null) throw new Error(`Pickup ${reference} belongs to no package`);
  return package_id;
}

function orderOf({ order_id, reference }: AttemptRow): number {
  if (order_id === null) throw new Error(`Pickup ${reference} belongs to no order`);
  return order_id;
}

/**
 * What the driver will find: a label may have been voided, or its box received, since the pickup was asked for. Whoever
 * voids one holds the same packages, and is refused from here on.
 */
async function findStanding({ services, agency, attempt }: Drive) {
  const details = detailsOf(attempt);
  const packages = await services.db.within(agency.id, tx => lockPackages(tx, orderOf(attempt)));
  const standing = packages
    .filter(row => details.packages.includes(row.id) && isPickable(factsOf(row)))
    .map(row => row.id);
  const asked = bearerOf(attempt);
  const bearer = standing.includes(asked) ? asked : standing[0];
  if (bearer === undefined) return { refused: 'pickup_unavailable' };
  return { package_id: bearer, details: { ...details, packages: standing } };
}

type Scheduled = { ok: true; shipment: BoughtShipment } | { ok: false; reason: string };

/** Asks the carrier to come; whoever takes over asks first whether it was asked already. */
async function schedule(drive: Drive): Promise<Scheduled> {
  const earlier = drive.asksFirst ? await findVisit(drive) : null;
  const answer = earlier === null ? await ask(drive, await requestOf(drive)) : booked(earlier);
  if (answer === null) return { ok: false, reason: 'carrier_unavailable' };
  if (!answer.ok) {
    const reason = answer.reason === 'unknown_zip' ? 'address_refused' : 'pickup_day_unavailable';
    return { ok: false, reason };
  }
  const { prn, cents } = answer;
  drive.unrecorded = { kind: 'goods', number: prn };
  return { ok: true, shipment: { shipmentId: prn, chargedCents: cents, packages: [] } };
}

/** Found again, and the carrier does not say what it costs. */
const booked = (prn: string): PickupAnswer => ({ ok: true, prn, cents: null });

/**
 * The number of the visit that is still to come for this attempt; null when there is none. Throws VisitUnseen while the
 * carrier cannot know: then nothing is booked again, and it is asked once more later, at the latest on the eve.
 */
async function findVisit({ services, attempt }: GivenBack): Promise<string | null> {
  const found = await services.carrier.findPickup(attempt.reference, detailsOf(attempt).date);
  if (found.state === 'unknown') throw new VisitUnseen();
  return found.state === 'found' ? found.prn : null;
}

/**
 * null when the carrier is away and has not been asked before. While it may have taken the pickup without our knowing,
 * the attempt stays as it is (the error goes on) until the carrier tells.
 */
async function ask(drive: Drive, request: PickupRequest) {
  const { services, attempt, log, asksFirst } = drive;
  await holdLease(drive);
  try {
    return await services.carrier.schedulePickup(request);
  } catch (error) {
    if (error instanceof ProviderTimeout) {
      const found = await findVisit(drive);
      if (found === null) throw error;
      return booked(found);
    }
    if (!(error instanceof ProviderUnavailable) || asksFirst) throw error;
    log.warn({ err: error, reference: attempt.reference }, 'no pickup');
    return null satisfies PickupAnswer | null;
  }
}

async function requestOf({ services, agency, attempt }: Drive): Promise<PickupRequest> {
  const tx = services.db.read(agency.id);
  const sender = await selectSender(tx, orderOf(attempt));
  const { date, start, end, quantity, contact, phone, packages } = detailsOf(attempt);
  const parcels = await selectParcels(tx, packages);
  return {
    reference: attempt.reference,
    address: {
      name: sender.sender_name,
      phone: sender.sender_phone,
      lines: [sender.sender_line_one, sender.sender_line_two].filter(Boolean),
      city: sender.sender_city,
      state: sender.sender_state,
      zip: sender.sender_zip,
      residential: true,
    },
    date,
    window: { start, end },
    quantity,
    contact,
    phone,
    carrierTrackings: parcels.flatMap(parcel => parcel.carrier_tracking ?? []),
    parcelWeights: parcels.map(parcel => parcel.weight),
  };
}

/**
 * Takes back a pickup that was not paid. Nothing is booked without our having its number, but where a manager closed
 * the attempt.
 */
async function cancel(drive: Drive): Promise<void> {
  const { services, attempt } = drive;
  const prn = prnOf(attempt) ?? (attempt.reason === 'closed_by_agency' ? await findVisit(drive) : null);
  if (prn === null) return;
  await holdLease(drive);
  if ((await cancelOne(drive, prn)) !== null) return;
  await services.db.within(drive.agency.id, tx =>
    recordStray(tx, services, attempt, { kind: 'goods', number: prn }),
  );
}

/**
 * Tells the carrier not to come, unless another order is collected with it; null while another one is about to be. A
 * visit that it keeps is somebody's to look at.
 */
async function cancelOne(
  { services, agency, attempt, log }: GivenBack,
  prn: string,
): Promise<'given_back' | 'held' | 'refused' | null> {
  const { date, start } = detailsOf(attempt);
  const tx = services.db.read(agency.id);
  if (await hasSomethingToCollect(tx, prn)) return 'held';
  const ours = { attemptId: attempt.id, orderId: orderOf(attempt), date, start };
  if (await mayBeShared(tx, ours)) return null;
  const answer = await services.carrier.cancelPickup(prn);
  if (answer.ok) return 'given_back';
  log.error(
    { reference: attempt.reference, reason: answer.reason },
    'an unpaid pickup could not be cancelled',
  );
  await services.db.within(agency.id, async within =>
    tell(within, {
      actor: null,
      at: services.clock.now(),
      kind: 'pickup.kept',
      object: { type: 'order', id: attempt.order_id, label: prn },
      to: { reason: answer.reason },
    }),
  );
  return 'refused';
}

async function record(tx: Tx, { services, attempt }: Drive): Promise<void> {
  const { date, start, end, quantity, contact, phone, packages } = detailsOf(attempt);
  const prn = prnOf(attempt);
  if (prn === null) throw new Error(`Pickup ${attempt.reference} was paid without a number`);
  const bearer = bearerOf(attempt);
  const costCents = attempt.amount_cents;
  await insertRow(tx, 'pickup', {
    order_id: orderOf(attempt),
    attempt_id: attempt.id,
    prn,
    day: date,
    window_start: start,
    window_end: end,
    quantity,
    contact_name: contact,
    contact_phone: phone,
    fee_cents: costCents,
    created_at: services.clock.now(),
  });
  await markScheduled(tx, { packages, bearer, prn, costCents });
}

/**
 * A visit that the carrier still comes for, although nothing of ours waits for it. Whether one that is waited for will
 * come is not asked: a carrier may list it under the reference of whoever booked that address and day first. Throws
 * ProviderUnavailable where it cannot be told.
 */
async function compareVisit(given: GivenBack): Promise<GoodsDifference[]> {
  const { services, agency, attempt } = given;
  const { db, clock } = services;
  const tx = db.read(agency.id);
  const { date, start } = detailsOf(attempt);
  if (date < calendarDay(clock.now(), agency.time_zone)) return [];
  const known = prnOf(attempt);
  if (known !== null && (await hasSomethingToCollect(tx, known))) return [];
  const found = await findVisit(given);
  if (found === null || (await hasSomethingToCollect(tx, found))) return [];
  const ours = { attemptId: attempt.id, orderId: orderOf(attempt), date, start };
  if (await mayBeShared(tx, ours))
    throw new ProviderUnavailable('carrier', 'Another order is about to be collected with this visit');
  const state = attempt.state === 'done' ? 'void' : 'not_bought';
  return [{ about: 'visit', number: found, ours: state, theirs: 'stands' }];
}
