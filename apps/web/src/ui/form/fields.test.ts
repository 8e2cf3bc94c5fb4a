import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampMeasure } from './MeasureField.tsx';
import { zipDoubt } from './ZipField.tsx';

const weight = { min: 1, max: 150, decimals: 2 };

test.each([
  ['0', '1'],
  ['151', '150'],
  ['12.345', '12.35'],
  ['12.', '12'],
  ['007', '7'],
  ['', ''],
  ['.', ''],
])('%s becomes %s', (typed, left) => {
  expect(clampMeasure(typed, weight)).toBe(left);
});

test('whatever is typed, what is left is empty or within the limits', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      const left = clampMeasure(typed, weight);
      expect(left === '' || (Number(left) >= 1 && Number(left) <= 150)).toBe(true);
    }),
  );
});

test.each([
  // not typed whole: the form has its own words for that
  ['', 'FL', null],
  ['328', 'FL', null],
  ['32801', 'FL', null],
  ['32801-1234', '', null],
  // post-office boxes of Miami have no place of their own, and are no doubt
  ['33299', 'FL', null],
  ['32801', 'NY', 'El código 32801 es de Florida y el estado elegido es New York: revíselo.'],
  ['00000', 'FL', 'Ningún código postal empieza por 000: revíselo.'],
  [
    '00901',
    '',
    'El código 00901 es de Puerto Rico: en línea se compra para los 50 estados y el Distrito de Columbia.',
  ],
])('%s in %s: %s', (zip, state, doubt) => {
  expect(zipDoubt(zip, state)).toBe(doubt);
});
