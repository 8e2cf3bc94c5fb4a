import { randomBytes } from 'node:crypto';
import { calendarDay, isCalendarDay, weekday } from '@puerta/domain/days/calendar-day';
import { VOID_DAYS } from '@puerta/domain/parcels/parcel-limits';
import { isPickupHoliday } from '@puerta/domain/parcels/pickup-calendar';
import type { Clock } from '../../../app/clock.ts';
import { type Ledger, noStep, openLedger, type StepHook } from '../../simulator/ledger.ts';
import type { CarrierControls } from '../../simulator/port.ts';
import {
  type AddressAnswer,
  type AddressCandidate,
  type CancelPickupAnswer,
  type Carrier,
  type CarrierLabel,
  isWithinLimits,
  type LabelAnswer,
  type LabelRequest,
  type ParcelLabel,
  type PickupAnswer,
  type PickupRateAnswer,
  type PickupRateRequest,
  type PickupRequest,
  type RateAnswer,
  type RateRequest,
  type VoidAnswer,
} from '../port.ts';
import { dropPointsNear } from './drop-points.ts';
import { drawLabel, writeLabelZpl } from './label.ts';
import { type Place, placeOf } from '../places.ts';
import * as records from './records.ts';
import { PICKUP_CENTS, priceOf, RESIDENTIAL_PICKUP_CENTS, SERVICES, zoneBetween } from './tariff.ts';
import { endOfWindow } from './timetable.ts';
import { carrierTrackingNumber, parcelControls, trackingOf } from './tracking.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type CarrierSimulator = Carrier & CarrierControls & { close(): Promise<void> };

export type CarrierSimulatorOptions = {
  /** Where its ledger lives (schema `simulator`, made at the start); the account must be allowed to create it. */
  databaseUrl: string;
  clock: Clock;
  step?: StepHook;
};

/** A carrier that lives in this process: see tariff.ts for its prices, timetable.ts for how its parcels move. */
export async function openCarrierSimulator(options: CarrierSimulatorOptions): Promise<CarrierSimulator> {
  const { clock, step = noStep } = options;
  const ledger = await openLedger('carrier', options.databaseUrl, records.TABLES);
  return {
    rate: async request => rate(clock, request),
    buyLabels: request => buyLabels(ledger, clock, step, request),
    async findByReference(reference) {
      const labels = await records.labelsByReference(ledger, reference);
      const first = labels[0];
      if (!first) return { state: 'none' };
      const packages = await Promise.all(labels.map(parcelLabel));
      return { state: 'bought', shipmentId: first.shipmentId, packages, chargedCents: first.chargedCents };
    },
    voidShipment: (shipmentId, carrierTracking) =>
      voidShipment(ledger, clock, step, shipmentId, carrierTracking),
    async recoverLabel(carrierTracking) {
      const label = await records.labelByTracking(ledger, carrierTracking);
      if (!label) return { ok: false, reason: 'not_found' };
      if (label.voidedAt) return { ok: false, reason: 'voided' };
      return { ok: true, ...(await pdfLabel(label)) };
    },
    async recoverZpl(carrierTracking) {
      const label = await records.labelByTracking(ledger, carrierTracking);
      if (!label) return { ok: false, reason: 'not_found' };
      if (label.voidedAt) return { ok: false, reason: 'voided' };
      const { request, position, createdAt } = label;
      return { ok: true, zpl: writeLabelZpl(request, position, carrierTracking, createdAt) };
    },
    ratePickup: async request => ratePickup(clock, request),
    schedulePickup: request => schedulePickup(ledger, clock, step, request),
    // it knows every visit of every day
    async findPickup(reference) {
      const pickup = await records.pickupByReference(ledger, reference);
      return pickup ? { state: 'found', ...pickup } : { state: 'none' };
    },
    cancelPickup: prn => cancelPickup(ledger, clock, step, prn),
    async track(carrierTracking) {
      const label = await records.labelByTracking(ledger, carrierTracking);
      return label ? trackingOf(label, clock.now()) : null;
    },
    validateAddress: async address => validateAddress(address),
    findDropPoints: async near => dropPointsNear(near),
    ...parcelControls(ledger, clock),
    close: () => ledger.close(),
  };
}

type Route = { ok: true; zone: number } | Extract<RateAnswer, { ok: false }>;

function routeOf(request: Pick<RateRequest, 'from' | 'to' | 'parcels'>): Route {
  const from = placeOf(request.from.zip);
  if (!from) return { ok: false, reason: 'unknown_zip', place: 'from' };
  const to = placeOf(request.to.zip);
  if (!to) return { ok: false, reason: 'unknown_zip', place: 'to' };
  if (!request.parcels.every(isWithinLimits)) return { ok: false, reason: 'over_limits' };
  return { ok: true, zone: zoneBetween(from, to) };
}

/** By whose clock its days begin. */
const ZONE = 'America/New_York';

function rate(clock: Clock, request: RateRequest): RateAnswer {
  const route = routeOf(request);
  if (!route.ok) return route;
  const services = request.service ? [request.service] : SERVICES;
  return {
    ok: true,
    rates: services.map(service =>
      priceOf(service, route.zone, request.parcels, request.residential, {
        today: calendarDay(clock.now(), ZONE),
        saturday: request.saturday,
      }),
    ),
  };
}

async function buyLabels(
  ledger: Ledger,
  clock: Clock,
  step: StepHook,
  request: LabelRequest,
): Promise<LabelAnswer> {
  await step('carrier.buyLabels.before');
  const route = routeOf(request);
  if (!route.ok) return route;
  const { saturday } = request;
  const price = priceOf(request.service, route.zone, request.parcels, request.to.residential, { saturday });
  const numbers = await records.nextLabelNumbers(ledger, request.parcels.length);
  const carrierTrackings = numbers.map(number => carrierTrackingNumber(number, request.service));
  const shipmentId = carrierTrackings[0];
  if (!shipmentId) throw new Error('A shipment needs at least one parcel');
  const createdAt = clock.now();
  const packages = await Promise.all(
    carrierTrackings.map((carrierTracking, position) =>
      parcelLabel({ carrierTracking, position, request, createdAt }),
    ),
  );
  const { transitDays, negotiatedCents: chargedCents } = price;
  await records.insertShipment(ledger, {
    shipmentId,
    request,
    transitDays,
    chargedCents,
    createdAt,
    carrierTrackings,
  });
  await step('carrier.buyLabels.committed');
  return { ok: true, shipmentId, packages, chargedCents };
}

type StoredLabel = Pick<records.LabelRecord, 'carrierTracking' | 'position' | 'request' | 'createdAt'>;

const parcelLabel = async (label: StoredLabel): Promise<ParcelLabel> => ({
  ...(await pdfLabel(label)),
  printedReference: label.request.parcels[label.position]?.printedReference ?? null,
});

/** Drawn from the stored purchase alone, so that it is the same label every time. */
async function pdfLabel(label: StoredLabel): Promise<CarrierLabel> {
  return {
    carrierTracking: label.carrierTracking,
    label: await drawLabel(label.request, label.position, label.carrierTracking, label.createdAt),
    labelFormat: 'pdf',
  };
}

async function voidShipment(
  ledger: Ledger,
  clock: Clock,
  step: StepHook,
  shipmentId: string,
  carrierTracking?: string,
): Promise<VoidAnswer> {
  await step('carrier.voidShipment.before');
  const now = clock.now();
  const all = await records.labelsOfShipment(ledger, shipmentId);
  const labels = all.filter(
    label => carrierTracking === undefined || label.carrierTracking === carrierTracking,
  );
  const valid = labels.filter(label => !label.voidedAt);
  const first = labels[0];
  if (!first) return { ok: false, reason: 'not_found' };
  if (valid.length === 0) return { ok: true, alreadyVoided: true };
  if (valid.some(label => records.isScanned(label, now))) return { ok: false, reason: 'already_scanned' };
  if (now.getTime() - first.createdAt.getTime() > VOID_DAYS * DAY_MS) return { ok: false, reason: 'too_old' };
  await records.markVoid(
    ledger,
    valid.map(label => label.carrierTracking),
    now,
  );
  await step('carrier.voidShipment.committed');
  return { ok: true, alreadyVoided: false };
}

function ratePickup(clock: Clock, request: PickupRateRequest): PickupRateAnswer {
  if (!placeOf(request.address.zip)) return { ok: false, reason: 'unknown_zip' };
  if (!isServedDay(request.date, clock.now())) return { ok: false, reason: 'date_not_available' };
  return { ok: true, cents: request.address.residential ? RESIDENTIAL_PICKUP_CENTS : PICKUP_CENTS };
}

/** Business days that are not over everywhere in the country. */
function isServedDay(date: string, now: Date): boolean {
  if (!isCalendarDay(date) || isPickupHoliday(date)) return false;
  const earliest = new Date(now.getTime() - DAY_MS / 2).toISOString().slice(0, 10);
  return weekday(date) >= 1 && weekday(date) <= 5 && date >= earliest;
}

async function schedulePickup(
  ledger: Ledger,
  clock: Clock,
  step: StepHook,
  request: PickupRequest,
): Promise<PickupAnswer> {
  await step('carrier.schedulePickup.before');
  const price = ratePickup(clock, request);
  if (!price.ok) return price;
  const place = placeOf(request.address.zip);
  const pickup = await records.ensurePickup(ledger, request, {
    prn: newPrn(),
    cents: price.cents,
    doneAt: endOfWindow(request.date, request.window.end, longitudeOf(place)),
    createdAt: clock.now(),
  });
  await step('carrier.schedulePickup.committed');
  return { ok: true, ...pickup };
}

/** Every place known here has one; eastern time would do for one that had not. */
function longitudeOf(place: Place | null): number {
  return place?.longitude ?? -75;
}

/** Eleven characters, as the carrier's: `29`, then digits and capital letters. */
function newPrn(): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return `29${[...randomBytes(9)].map(byte => alphabet.charAt(byte % alphabet.length)).join('')}`;
}

async function cancelPickup(
  ledger: Ledger,
  clock: Clock,
  step: StepHook,
  prn: string,
): Promise<CancelPickupAnswer> {
  await step('carrier.cancelPickup.before');
  const pickup = await records.pickupByPrn(ledger, prn);
  if (!pickup) return { ok: false, reason: 'not_found' };
  if (pickup.cancelledAt) return { ok: true };
  if (pickup.doneAt <= clock.now()) return { ok: false, reason: 'already_picked_up' };
  await records.markPickupCancelled(ledger, prn, clock.now());
  await step('carrier.cancelPickup.committed');
  return { ok: true };
}

/** What it takes for a business. */
const BUSINESS = /\b(suite|ste|warehouse)\b/i;

/** It knows postal codes and their states, not streets: a state that does not fit the code is what it corrects. */
function validateAddress(address: AddressCandidate): AddressAnswer {
  const place = placeOf(address.zip);
  if (!place) return { verdict: 'unknown', candidates: [] };
  const residential = !address.lines.some(line => BUSINESS.test(line));
  if (place.state === address.state) return { verdict: 'valid', residential, candidates: [address] };
  return { verdict: 'suggestion', candidates: [{ ...address, state: place.state }] };
}
