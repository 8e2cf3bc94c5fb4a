import { beforeAll, expect, test } from 'vitest';
import { beInAgency } from '../../lib/session/test-agency.ts';
import {
  billedBy,
  billedText,
  carrierPage,
  isOtherBox,
  measuresDiffer,
  placeLetters,
  sayArrival,
  stepDays,
  transportWord,
} from './parcel-view.ts';

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

test('the same sides in another order are the same box to its customer', () => {
  const declared = { weight: 12, length: 12, width: 12, height: 16 };
  expect(isOtherBox({ ...declared, length: 16, height: 12, declared })).toBe(false);
  expect(isOtherBox({ ...declared, height: 17, declared })).toBe(true);
});

test('transports have Spanish names; an unknown one keeps its own', () => {
  expect(transportWord('OCEAN')).toBe('Marítimo');
  expect(transportWord('MULTIPLE')).toBe('Aéreo o marítimo');
  expect(transportWord('toString')).toBe('toString');
});

test('the code stands escaped in the carrier’s address', () => {
  expect(carrierPage('1Z 9&x')).toMatch(/tracknum=1Z%209%26x$/);
});

test.each([
  ['ft3', 1.33, { length: 12, width: 12, height: 16, weight: 30 }, 'volume'],
  ['ft3', 1, { length: 6, width: 6, height: 6, weight: 30 }, 'least'],
  ['lb', 30, { length: 12, width: 12, height: 16, weight: 30 }, 'weight'],
  ['lb', 13.88, { length: 12, width: 12, height: 16, weight: 5 }, 'volumetric'],
  ['lb', 14, { length: 16, width: 12, height: 10, weight: 10 }, 'carrier'],
  ['lb', 11, { length: 6, width: 6, height: 6, weight: 10.5 }, 'wholePounds'],
] as const)('%s %d of %j is billed by its %s', (unit, value, parcel, rule) => {
  expect(billedBy({ unit, value }, parcel)).toBe(rule);
});

test('the billed figure is said with its rule', () => {
  const parcel = { length: 12, width: 12, height: 16, weight: 5 };
  expect(billedText({ unit: 'lb', value: 13.88 }, parcel)).toBe(
    '13.88 lb: su peso volumen, mayor que su peso',
  );
  expect(billedText({ unit: 'ft3', value: 1.33 }, parcel)).toBe('1.33 ft³: su volumen');
});

test.each([
  ['Maracaibo', 'MAR'],
  ['Caracas', 'CCS'],
  ['Mérida', 'MER'],
  ['San Cristóbal', 'SCR'],
  ['Santa Bárbara del Zulia', 'SZU'],
  ['Ño', 'NO'],
  ['', ''],
])('%s is %s on a label', (city, letters) => {
  expect(placeLetters(city)).toBe(letters);
});
