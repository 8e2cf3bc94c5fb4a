import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arrival, arrivalOf, type Journey, LOTS_FOR_RANGE, nextArrival } from './arrival.ts';
import { addDays } from '../days/calendar-day.ts';

const journey: Journey = {
  bought: '2026-11-02',
  days: 10,
  departure: null,
  lotDays: [],
  received: true,
  delivered: false,
  today: '2026-11-05',
};
const on = (change: Partial<Journey>) => arrivalOf({ ...journey, ...change });

describe('when a package is expected', () => {
  test('on the day of purchase and the days of its city; to its very day it is no delay', () => {
    expect(on({})).toEqual({ expected: '2026-11-12', state: 'due', anew: null });
    expect(on({ today: '2026-11-12' })).toMatchObject({ state: 'due' });
    expect(on({ today: '2026-11-13' })).toMatchObject({ expected: '2026-11-12', state: 'late' });
    expect(on({ days: null })).toBeNull();
  });

  test('a label that nobody sent is not late', () => {
    expect(on({ received: false })).toMatchObject({ state: 'due' });
    expect(on({ received: false, today: '2026-11-13' })).toMatchObject({
      expected: '2026-11-12',
      state: 'over',
    });
  });

  test('a delivered one was expected then, and is expected no more', () => {
    const arrived = { delivered: true, departure: '2026-11-06' };
    for (const today of ['2026-11-10', '2026-12-24'])
      expect(on({ ...arrived, today })).toEqual({ expected: '2026-11-12', state: 'over', anew: null });
  });

  test('is reckoned anew from the departure of its lot, until that day is past too', () => {
    const left = { departure: '2026-11-17', today: '2026-11-20' };
    expect(on(left)).toEqual({
      expected: '2026-11-12',
      state: 'late',
      anew: { first: '2026-11-27', last: '2026-11-27', lots: null },
    });
    expect(on({ ...left, today: '2026-11-28' })).toMatchObject({ state: 'late', anew: null });
    // a lot that left on the day of purchase says nothing new
    expect(on({ departure: '2026-11-02' })).toMatchObject({ anew: null });
  });

  test('ten lots of its way tell a range, the longest and the shortest aside; nine do not', () => {
    const lotDays = [30, 8, 9, 9, 9, 10, 10, 11, 12, 1];
    const left = { departure: '2026-11-17', today: '2026-11-20' };
    expect(on({ ...left, lotDays })?.anew).toEqual({ first: '2026-11-25', last: '2026-11-29', lots: 10 });
    expect(on({ ...left, lotDays, today: '2026-11-27' })?.anew).toMatchObject({
      first: '2026-11-27',
      last: '2026-11-29',
    });
    expect(on({ ...left, lotDays: lotDays.slice(1) })?.anew).toMatchObject({ lots: null });
  });
});

describe('of any package', () => {
  const day = fc.integer({ min: 0, max: 400 }).map(count => addDays('2026-01-01', count));
  const any = fc.record({
    bought: day,
    days: fc.integer({ min: 1, max: 90 }),
    departure: fc.option(day),
    lotDays: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 30 }),
    received: fc.boolean(),
    delivered: fc.boolean(),
    today: day,
  });

  test('nothing past is an estimate, and the specified day always stands', () => {
    fc.assert(
      fc.property(any, one => {
        const arrival = arrivalOf(one);
        expect(arrival?.expected).toBe(addDays(one.bought, one.days));
        if (arrival?.state === 'due') expect(arrival.expected >= one.today).toBe(true);
        if (arrival?.anew) {
          expect(arrival.anew.first >= one.today).toBe(true);
          expect(arrival.anew.last >= arrival.anew.first).toBe(true);
          expect(one.delivered || one.departure === null).toBe(false);
        }
      }),
    );
  });

  test('a range lies within what lots took, whatever their order', () => {
    fc.assert(
      fc.property(any, one => {
        const anew = arrivalOf(one)?.anew ?? null;
        const reversed = arrivalOf({ ...one, lotDays: one.lotDays.toReversed() })?.anew ?? null;
        expect(reversed).toEqual(anew);
        if (!anew || anew.lots === null || one.departure === null) return;
        expect(anew.lots).toBeGreaterThanOrEqual(LOTS_FOR_RANGE);
        expect(anew.last <= addDays(one.departure, Math.max(...one.lotDays))).toBe(true);
        expect(addDays(one.departure, Math.min(...one.lotDays)) <= anew.last).toBe(true);
      }),
    );
  });
});

describe('the next of several', () => {
  const due: Arrival = { expected: '2026-11-20', state: 'due', anew: null };
  const late: Arrival = { expected: '2026-11-02', state: 'late', anew: null };
  const anew: Arrival = { ...late, anew: { first: '2026-11-18', last: '2026-11-23', lots: 12 } };

  test('is the one that may come first, by the day reckoned anew where there is one', () => {
    expect(nextArrival([due, null, anew])).toEqual({ first: '2026-11-18', last: '2026-11-23' });
    expect(nextArrival([due, late])).toEqual({ first: '2026-11-20', last: '2026-11-20' });
    const sooner = { first: '2026-11-18', last: '2026-11-19', lots: null };
    expect(nextArrival([anew, { ...late, anew: sooner }])).toMatchObject({ last: '2026-11-19' });
  });

  test('is nobody’s where all are late, over or unknown', () => {
    expect(nextArrival([])).toBeNull();
    expect(nextArrival([late, null, { ...due, state: 'over' }])).toBeNull();
  });
});
