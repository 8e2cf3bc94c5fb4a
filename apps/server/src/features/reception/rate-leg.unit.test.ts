import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Carrier, RateAnswer } from '../../adapters/carrier/port.ts';
import { type LegRate, rateLegs } from './price-measurement.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LEG = { sender_zip: '33602', sender_state: 'FL', warehouse_zip: '33166', warehouse_state: 'FL' };
const boxes = Array.from({ length: 200 }, (_, n) => ({
  leg: LEG,
  measured: { weight: 1 + (n % 100), length: 10, width: 10, height: 10 },
}));
const log = { warn: () => undefined } as never;
const rating = (rate: Carrier['rate']) => {
  const given: { legs?: (LegRate | null)[] } = {};
  void rateLegs({ carrier: { rate } as Carrier, log }, boxes).then(legs => (given.legs = legs));
  return given;
};

test('a carrier that never answers keeps a list of two hundred no longer than 25 seconds', async () => {
  const given = rating(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(given.legs).toEqual(boxes.map(() => null));
});

test('every box is rated, in its order, ten at a time', async () => {
  let [now, most] = [0, 0];
  const given = rating(async ({ parcels }) => {
    most = Math.max(most, ++now);
    await new Promise(resolve => setTimeout(resolve, 500));
    now--;
    return { ok: true, rates: [{ publishedCents: parcels[0]?.weight }] } as RateAnswer;
  });
  await vi.advanceTimersByTimeAsync(25_000);
  expect(given.legs).toEqual(boxes.map(({ measured }) => ({ publishedCents: measured.weight })));
  expect(most).toBe(10);
});
