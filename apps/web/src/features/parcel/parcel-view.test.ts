import { beforeAll, expect, test } from 'vitest';
import { beInAgency } from '../../lib/test-agency.ts';
import { arrivalDay, carrierPage, etaDays, measuresDiffer, stepDays, transportWord } from './parcel-view.ts';

beforeAll(() => beInAgency());

const bought = { date: '2026-11-14T00:00:00.000Z', air_eta: 14, ocean_eta: 30 };

test('delivery is expected by the transport of the product', () => {
  expect(arrivalDay({ ...bought, product_type: 'AIR' })).toBe('28/11/2026');
  expect(arrivalDay({ ...bought, product_type: 'OCEAN' })).toBe('14/12/2026');
  expect(arrivalDay({ ...bought, product_type: 'GROUND', air_eta: null, ocean_eta: null })).toBeUndefined();
});

test('a promotion that may travel either way is expected once its lot has decided', () => {
  const promo = { product_type: 'MULTIPLE', air_eta: 14, ocean_eta: 30 };
  expect(etaDays(promo)).toBeNull();
  expect(etaDays({ ...promo, air_eta: null })).toBe(30);
  expect(etaDays({ ...promo, ocean_eta: null })).toBe(14);
});

test('steps show the calendar day that was stored, and only those reached', () => {
  const steps = [
    { status_id: 1, date: '2026-11-14T00:00:00.000Z' },
    { status_id: 2, date: '2026-11-17T00:00:00.000Z' },
    { status_id: 3, date: null },
  ];
  expect(stepDays({ steps })).toEqual({ 1: '14/11/2026', 2: '17/11/2026' });
});

test('declared and measured differ by any one of the four', () => {
  const box = { weight: 12, length: 16, width: 12, height: 12 };
  expect(measuresDiffer({ ...box, declared: box })).toBe(false);
  for (const name of ['weight', 'length', 'width', 'height'] as const) {
    expect(measuresDiffer({ ...box, [name]: 13, declared: box }), name).toBe(true);
  }
});

test('transports have Spanish names; an unknown one keeps its own', () => {
  expect(transportWord('OCEAN')).toBe('Marítimo');
  expect(transportWord('MULTIPLE')).toBe('Aéreo o marítimo');
  expect(transportWord('toString')).toBe('toString');
});

test('the code stands escaped in the carrier’s address', () => {
  expect(carrierPage('1Z 9&x')).toMatch(/tracknum=1Z%209%26x$/);
});
