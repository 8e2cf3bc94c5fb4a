import { carrierEvents } from '@puerta/contract/parcels/carrier-events.es';
import type { Clock } from '../../../app/clock.ts';
import type { Ledger } from '../../simulator/ledger.ts';
import type { CarrierControls, SimulatedParcel } from '../../simulator/port.ts';
import type { CarrierService, TrackingAnswer, TrackingCode, TrackingEvent } from '../port.ts';
import * as records from './records.ts';
import { stepsUntil, TIMETABLE } from './timetable.ts';

/** UPS's two characters for a service, at their place in a `1Z` number. */
const SERVICE_DIGITS: Readonly<Record<CarrierService, string>> = {
  GND: '03',
  '3DS': '12',
  '2DA': '02',
  NDA: '01',
};
const NUMBERS_PER_ACCOUNT = 10_000_000;

/**
 * A `1Z` number: 18 characters of account (6), service (2), running number (7) and check digit. `sequence` counts
 * all parcels ever; every ten million of them take the next account.
 */
export function carrierTrackingNumber(sequence: number, service: CarrierService): string {
  const account = `P${String(Math.floor(sequence / NUMBERS_PER_ACCOUNT)).padStart(5, '0')}`;
  const body = `${account}${SERVICE_DIGITS[service]}${String(sequence % NUMBERS_PER_ACCOUNT).padStart(7, '0')}`;
  return `1Z${body}${checkDigit(body)}`;
}

/**
 * UPS's check digit over the 15 characters between `1Z` and itself: letters count A=2, B=3 … modulo 10, every second
 * place counts double, and the digit fills the sum up to the next ten.
 */
export function checkDigit(body: string): number {
  let total = 0;
  for (let place = 0; place < body.length; place++) {
    const character = body.charAt(place);
    const value = /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10;
    total += place % 2 === 0 ? value : value * 2;
  }
  return (10 - (total % 10)) % 10;
}

const LISTED = 200;

/** What the carrier reports about a parcel at `now`. */
export function trackingOf(label: records.LabelRecord, now: Date): TrackingAnswer {
  const steps = stepsUntil(label.history, label.voidedAt ?? now);
  const { from, to } = label.request;
  const events = [eventAt(label.createdAt, 'label_created', from)];
  let delivered: Date | null = null;
  for (const { step, at } of steps) {
    const entry = TIMETABLE[step];
    if (!entry) continue;
    events.push(eventAt(at, entry.code, entry.place === 'origin' ? from : to));
    if (entry.code === 'delivered') delivered = at;
  }
  if (label.voidedAt) events.push(eventAt(label.voidedAt, 'label_voided', from));
  return { events, delivered, scanned: steps.length > 0 };
}

function eventAt(at: Date, code: TrackingCode, place: { city: string; state: string }): TrackingEvent {
  return {
    at: at.toISOString(),
    code,
    description: carrierEvents[code],
    location: `${place.city}, ${place.state}`,
  };
}

/** What the demo page does with parcels. */
export function parcelControls(ledger: Ledger, clock: Clock): CarrierControls {
  return {
    async listShipments() {
      const labels = await records.latestLabels(ledger, LISTED);
      return labels.map(label => toSimulatedParcel(label, clock.now()));
    },
    async advance(carrierTracking) {
      const label = await records.labelByTracking(ledger, carrierTracking);
      if (!label) return { ok: false, reason: 'not_found' };
      if (label.voidedAt) return { ok: false, reason: 'voided' };
      const now = clock.now();
      const next = stepsUntil(label.history, now).length;
      const entry = TIMETABLE[next];
      if (!entry) return { ok: false, reason: 'delivered' };
      // Somebody else may have made the same step a moment ago: then it has happened all the same.
      await records.insertMove(ledger, carrierTracking, next, now);
      const { from, to } = label.request;
      return { ok: true, event: eventAt(now, entry.code, entry.place === 'origin' ? from : to) };
    },
  };
}

function toSimulatedParcel(label: records.LabelRecord, now: Date): SimulatedParcel {
  const { events } = trackingOf(label, now);
  const next = label.voidedAt ? undefined : TIMETABLE[stepsUntil(label.history, now).length];
  const { to, reference } = label.request;
  return {
    carrierTracking: label.carrierTracking,
    reference,
    receiver: to.name,
    destination: `${to.city}, ${to.state}`,
    createdAt: label.createdAt,
    voided: label.voidedAt !== null,
    latest: events.at(-1) ?? eventAt(label.createdAt, 'label_created', label.request.from),
    next: next ? carrierEvents[next.code] : null,
  };
}
