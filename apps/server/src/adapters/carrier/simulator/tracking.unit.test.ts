import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfWindow, stepsUntil, TIMETABLE } from './timetable.ts';
import { carrierTrackingNumber, checkDigit } from './tracking.ts';

const HOUR = 3_600_000;
const NOON = new Date('2026-11-23T17:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR);
const none = new Map<number, Date>();
const codes = (steps: { step: number }[]) => steps.map(({ step }) => TIMETABLE[step]?.code);

test('the check digit is that of well-known sample numbers', () => {
  for (const sample of ['1Z12345E6605272234', '1Z12345E1512345676', '1Z999AA10123456784']) {
    expect(checkDigit(sample.slice(2, 17))).toBe(Number(sample.at(-1)));
  }
});

test('numbers have 18 characters, name their service and never repeat', () => {
  expect(carrierTrackingNumber(1, 'GND')).toMatch(/^1ZP00000030000001\d$/);
  expect(carrierTrackingNumber(10_000_001, '2DA')).toMatch(/^1ZP00001020000001\d$/);
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (one, other) => {
      const same = carrierTrackingNumber(one, 'NDA') === carrierTrackingNumber(other, 'NDA');
      expect(same).toBe(one === other);
      expect(carrierTrackingNumber(one, 'NDA')).toHaveLength(18);
    }),
  );
});

test('a label that nobody hands over waits for ever', () => {
  expect(stepsUntil({ transitDays: 3, pickedUpAt: null, byHand: none }, later(24 * 365))).toEqual([]);
});

test('after its pickup a parcel goes through the timetable', () => {
  const history = { transitDays: 3, pickedUpAt: NOON, byHand: none };
  expect(codes(stepsUntil(history, later(-1)))).toEqual([]);
  expect(codes(stepsUntil(history, later(0)))).toEqual(['picked_up']);
  expect(codes(stepsUntil(history, later(4)))).toEqual(['picked_up', 'in_transit']);
  const all = stepsUntil(history, later(72));
  expect(codes(all)).toEqual(TIMETABLE.map(({ code }) => code));
  expect(all.map(({ at }) => (at.getTime() - NOON.getTime()) / HOUR)).toEqual([0, 4, 62, 68, 72]);
});

test('a step made by hand brings the following ones forward', () => {
  const byHand = new Map([
    [0, NOON],
    [1, later(1)],
  ]);
  const steps = stepsUntil({ transitDays: 1, pickedUpAt: null, byHand }, later(48));
  expect(steps.map(({ at }) => (at.getTime() - NOON.getTime()) / HOUR)).toEqual([0, 1, 11, 17, 21]);
});

test('steps come in their order, one after the other, and none is ever taken back', () => {
  const byHand = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4'), fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(
      byHand,
      fc.option(fc.integer({ min: 0, max: 200 })),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 400 }),
      (moves, pickup, transitDays, now) => {
        const history = {
          transitDays,
          pickedUpAt: pickup === null ? null : later(pickup),
          byHand: new Map(Object.entries(moves).map(([step, hours]) => [Number(step), later(hours)])),
        };
        const steps = stepsUntil(history, later(now));
        expect(steps.map(({ step }) => step)).toEqual(steps.map((_, index) => index));
        expect(stepsUntil(history, later(now + 1)).slice(0, steps.length)).toEqual(steps);
      },
    ),
  );
});

test('a driver has been there when the window ends, in local time', () => {
  expect(endOfWindow('2026-11-23', '1200', -80.28)).toEqual(new Date('2026-11-23T17:00:00Z'));
  expect(endOfWindow('2026-11-23', '1900', -118.2)).toEqual(new Date('2026-11-24T03:00:00Z'));
});
