import { beforeAll, expect, test } from 'vitest';
import { beInAgency } from '../../lib/test-agency.ts';
import { carrierPage, measuresDiffer, sayArrival, stepDays, transportWord } from './parcel-view.ts';

beforeAll(() => beInAgency());

const on = (day: string) => `${day}T00:00:00.000Z`;
const expected = on('2026-11-12');

test('an estimate is one until its day is past; then it is what was expected', () => {
  expect(sayArrival({ expected, state: 'due', anew: null })).toEqual({
    isLate: false,
    expected: { term: 'Entrega estimada', value: '12 nov 2026' },
    line: 'Estimado 12 nov 2026',
    anew: null,
  });
  for (const state of ['late', 'over'] as const)
    expect(sayArrival({ expected, state, anew: null }, 'DD/MM/YYYY')).toMatchObject({
      isLate: state === 'late',
      expected: { term: 'Se esperaba el', value: '12/11/2026' },
      line: 'Se esperaba el 12/11/2026',
    });
  expect(sayArrival(null)).toBeNull();
});

test('beside it stands what is reckoned anew, and from what', () => {
  const said = (lots: number | null) =>
    sayArrival({
      expected,
      state: 'late',
      anew: { first: on('2026-11-27'), last: on('2026-11-30'), lots },
    })?.anew;
  expect(said(14)).toEqual({
    value: '27 al 30 nov 2026',
    why: 'Así tardaron los últimos 14 lotes que hicieron este camino.',
  });
  expect(said(null)?.why).toBe('Según la salida de su lote.');
});

test('steps show the calendar day that was stored, and only those reached', () => {
  const steps = [
    { status_id: 1, date: '2026-11-14T00:00:00.000Z' },
    { status_id: 2, date: '2026-11-17T00:00:00.000Z' },
    { status_id: 3, date: null },
  ];
  expect(stepDays({ steps })).toEqual({ 1: '14 nov 2026', 2: '17 nov 2026' });
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
