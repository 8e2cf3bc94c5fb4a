import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startUpsStandIn, type UpsFault, type UpsStandIn } from '../../../../../../test/ups-stand-in.ts';
import { STAND_IN_LIMIT_MS } from '../../../../../../test/stand-ins/listen.ts';
import { NO_REFERENCE, referenceDir, upsObjections } from '../../../../../../test/reference.ts';
import { ups } from '../../../../../../test/stand-ins/seen.ts';
import { settableClock } from '../../../app/clock.ts';
import { ProviderTimeout } from '../../provider-error.ts';
import type { Carrier } from '../port.ts';
import { ORLANDO } from '../port-suite.ts';
import { pickupBody } from './pickup.ts';
import { openUps } from './ups.ts';

const START = new Date('2026-11-23T15:00:00Z');
const SERVED = '2026-11-24';
const clock = settableClock(START);
const log = { warn: () => undefined };

const VISIT = {
  address: ORLANDO,
  date: SERVED,
  window: { start: '0800', end: '1200' },
  quantity: 1,
  contact: 'José Núñez',
  phone: '(407) 555-0100',
  carrierTrackings: ['1ZA1B2C30300000001'],
  parcelWeights: [30],
};

let standIn: UpsStandIn;
let carrier: Carrier;
const open = (limits = {}) =>
  openUps({
    settings: standIn.settings,
    clock,
    log,
    limits: { firstPauseMs: 1, failuresToOpen: 100, ...limits },
  });
const impatient = () => open({ timeoutMs: STAND_IN_LIMIT_MS });
const bookings = () => standIn.counts.get('pickup') ?? 0;

beforeAll(async () => {
  standIn = await startUpsStandIn(clock);
});
afterAll(() => standIn.close());
beforeEach(() => {
  clock.set(START);
  carrier = open();
  standIn.counts.clear();
});
afterEach(() => {
  // every request of ours, and every answer of the stand-in, as the official schemas have them
  if (standIn.objections.length > 0) throw new Error(standIn.objections.join('\n'));
});

describe('a pickup', () => {
  const visit = (reference: string) => ({
    ...VISIT,
    reference,
    address: { ...ORLANDO, lines: [`${reference} Elm Street`] },
  });

  test.each<UpsFault>(['500-done', '408-done', 'cut-done', 'garbage', 'empty', 'slow-done'])(
    'booked, and its answer lost by %s: is never booked again, and found by its reference',
    async fault => {
      const reference = `lost-${fault}`;
      standIn.fail('pickup', fault);
      await expect(impatient().schedulePickup(visit(reference))).rejects.toThrow(ProviderTimeout);
      expect(bookings()).toBe(1);
      const found = await carrier.findPickup(reference, SERVED);
      if (found.state !== 'found') throw new Error(found.state);
      expect(await carrier.cancelPickup(found.prn)).toEqual({ ok: true });
      expect(await carrier.findPickup(reference, SERVED)).toEqual({ state: 'none' });
    },
  );

  test.each<UpsFault>(['500', '503', 'cut'])('after %s nobody knows whether it is booked', async fault => {
    standIn.fail('pickup', fault);
    await expect(carrier.schedulePickup(visit(`unknown-${fault}`))).rejects.toThrow(ProviderTimeout);
    expect(bookings()).toBe(1);
    expect(await carrier.findPickup(`unknown-${fault}`, SERVED)).toEqual({ state: 'none' });
  });

  test('is listed today and tomorrow only: what is not seen of any other day may be booked all the same', async () => {
    const reference = 'later';
    const date = '2026-11-27';
    const booked = await carrier.schedulePickup({ ...visit(reference), date });
    const prn = booked.ok ? booked.prn : '';
    const seen = async (now: string, of = reference) => {
      clock.set(new Date(now));
      return carrier.findPickup(of, date);
    };
    expect(await seen('2026-11-25T15:00:00Z')).toEqual({ state: 'unknown' });
    // it is not yet the eve in Hawaii
    expect(await seen('2026-11-26T09:00:00Z', 'none')).toEqual({ state: 'unknown' });
    expect(await seen('2026-11-26T10:00:00Z', 'none')).toEqual({ state: 'none' });
    expect(await seen('2026-11-26T10:00:00Z')).toEqual({ state: 'found', prn });
    expect(await seen('2026-11-27T15:00:00Z')).toEqual({ state: 'found', prn });
    // the driver may have been there
    expect(await seen('2026-11-27T15:00:00Z', 'none')).toEqual({ state: 'unknown' });
    expect(await seen('2026-11-28T15:00:00Z')).toEqual({ state: 'unknown' });
  });

  test.each(['003', '004', '007', '008'])('of the pending status %s is not to come', async status => {
    const reference = `status-${status}`;
    await carrier.schedulePickup(visit(reference));
    Object.assign(standIn.ledger.pickups.at(-1) ?? {}, { status });
    expect(await carrier.findPickup(reference, SERVED)).toEqual({ state: 'none' });
  });

  test('that is booked without a price keeps its number, whatever becomes of the price', async () => {
    standIn.ledger.unrated = true;
    expect(await carrier.schedulePickup(visit('rated'))).toMatchObject({
      ok: true,
      cents: expect.any(Number),
    });
    const unpriced = { ok: true, prn: expect.stringMatching(/^29/), cents: null };
    standIn.fail('pickupRate', '500', '500', '500');
    expect(await carrier.schedulePickup(visit('away'))).toEqual(unpriced);
    standIn.refuse('pickupRate', ups.badDay.code, ups.badDay.text);
    expect(await carrier.schedulePickup(visit('refused'))).toEqual(unpriced);
    standIn.ledger.unrated = false;
  });
});

test('what the reference data took out of UPS’s documents is demanded all the same', ({ skip }) => {
  if (!referenceDir) return skip(NO_REFERENCE);
  const objections = upsObjections();
  const { Request, ...rest } = (pickupBody('A1B2C3', { ...VISIT, reference: 'a' }) as PickupCreation)
    .PickupCreationRequest;
  const wrapper = 'Pickup.PICKUPCreationRequestWrapper';
  expect(objections(wrapper, { PickupCreationRequest: { Request, ...rest } })).toEqual([]);
  expect(objections(wrapper, { PickupCreationRequest: rest }).join()).toContain("'Request'");
  const unnamed = { PickupCreationRequest: { Request, ...rest, ReferenceNumber: '' } };
  expect(objections(wrapper, unnamed).join()).toContain('ReferenceNumber must NOT have fewer than 1');
  const rating = { RateRequest: { Request: {}, Shipment: {} } };
  expect(objections('Rating.RATERequestWrapper', rating).join()).toContain("'RequestOption'");
});
type PickupCreation = { PickupCreationRequest: Record<string, unknown> };

describe('a visit that UPS does not cancel', () => {
  const visit = async (status: string) => {
    const reference = `kept-${status}`;
    const booked = await carrier.schedulePickup({ ...VISIT, reference });
    Object.assign(standIn.ledger.pickups.at(-1) ?? {}, { status });
    standIn.refuse('cancel', '', '');
    return carrier.cancelPickup(booked.ok ? booked.prn : '');
  };
  // OnCallStatusCode of the pending status, Pickup.yaml (July 2026)
  test.each([
    ['003', { ok: false, reason: 'already_picked_up' }],
    ['004', { ok: false, reason: 'already_picked_up' }],
    ['007', { ok: true }],
    ['008', { ok: false, reason: 'not_found' }],
  ])('and lists as %s', async (status, answer) => {
    expect(await visit(status)).toEqual(answer);
  });

  test('and still means to make is asked for again', async () => {
    await expect(visit('002')).rejects.toThrow('UPS refuses to cancel a pickup');
  });
});

test.each([
  ['', 'Pickup is not possible at this address on a holiday', 'date_not_available'],
  ['', 'The cut-off time of this postal code has passed', 'date_not_available'],
  [ups.badDay.code, '', 'date_not_available'],
  ['', 'Invalid city and state', 'unknown_zip'],
  ['', 'The address could not be validated', 'unknown_zip'],
])('a booking refused with "%s" and the words "%s"', async (code, words, reason) => {
  standIn.refuse('pickup', code, words);
  expect(await carrier.schedulePickup({ ...VISIT, reference: 'words' })).toEqual({ ok: false, reason });
});

test.each([
  [[70], 2, '140', 'N'],
  [[70.01], 1, '70.1', 'Y'],
  [[12.34], 3, '37.1', 'N'],
  [[10, 22.5, 71], 3, '103.5', 'Y'],
])(
  'a pickup of parcels of %j lb, %d of them, weighs %s lb (overweight %s)',
  (parcelWeights, quantity, Weight, heavy) => {
    const window = { start: '0800', end: '1200' };
    const visit = {
      address: ORLANDO,
      date: SERVED,
      window,
      contact: 'José',
      phone: '4075550100',
      reference: 'a',
    };
    const body = pickupBody('A1B2C3', { ...visit, quantity, carrierTrackings: [], parcelWeights });
    expect(body).toMatchObject({
      PickupCreationRequest: {
        TotalWeight: { Weight, UnitOfMeasurement: 'LBS' },
        OverweightIndicator: heavy,
      },
    });
  },
);

test.each([
  ['(305) 555-0199', '407-555-0100', { Number: '3055550199' }],
  ['', '407-555-0100', { Number: '4075550100' }],
  ['', '', undefined],
])(
  'a pickup whose contact has the phone "%s" and whose sender "%s" is asked for with %j',
  (phone, sender, Phone) => {
    const place = { address: { ...ORLANDO, phone: sender }, date: SERVED };
    const visit = {
      ...place,
      window: { start: '0800', end: '1200' },
      contact: 'José',
      phone,
      reference: 'a',
    };
    const body = pickupBody('A1B2C3', { ...visit, quantity: 1, carrierTrackings: [], parcelWeights: [3] });
    expect(body).toMatchObject({
      PickupCreationRequest: {
        Request: { TransactionReference: { CustomerContext: expect.any(String) } },
        PickupAddress: Phone ? { Phone } : expect.not.objectContaining({ Phone: expect.anything() }),
      },
    });
  },
);
