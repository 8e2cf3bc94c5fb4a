import { expect, test } from 'vitest';
import { invalid } from '../messages.es.ts';
import { issuesInOrder } from '../validate.ts';
import { dimensionsBody } from './reception.ts';

const MEASURES = ['height', 'width', 'length', 'weight'] as const;
const GOOD = { id: 1, date: '2026-11-17', height: '8', width: '10', length: '12', weight: '9.5', notes: '' };

const first = (change: object) => {
  const result = dimensionsBody.safeParse({ ...GOOD, ...change });
  return result.success ? null : issuesInOrder(result.error, Object.keys(GOOD))[0]?.message;
};

test.each(MEASURES)('an empty %s, and one of zero or less, is told of', field => {
  for (const nothing of ['', ' ', null, undefined, 'abc'])
    expect(first({ [field]: nothing })).toBe('Los campos no pueden estar vacíos');
  for (const tooLittle of ['0', 0, '-1', -1])
    expect(first({ [field]: tooLittle })).toBe('Los campos no pueden ser menores o iguales a 0');
  expect(first({ [field]: '0.01' })).toBeNull();
});

test.each(MEASURES)('a %s past what reception takes, or of three decimals, is told of', field => {
  const most = field === 'weight' ? 1000 : 200;
  expect(first({ [field]: most })).toBeNull();
  expect(first({ [field]: most + 1 })).toBe('Las medidas no pueden pasar de 1000 libras ni de 200 pulgadas');
  expect(first({ [field]: '1.234' })).toBe('Use como máximo dos decimales');
});

test('first the date, then what is empty, then what is not above zero', () => {
  expect(first({ date: '', weight: '', height: 0 })).toBe('La fecha no puede estar vacía');
  expect(first({ weight: '', height: 0 })).toBe('Los campos no pueden estar vacíos');
  expect(first({ date: '' })).toBe(invalid.reception.date);
});
