import { expect, test } from 'vitest';
import { sayDifference } from './difference.es.ts';

const declared = { weight: 10, length: 12, width: 12, height: 10 };
const lines = [
  { code: 'carrier', cents: 588 },
  { code: 'freight', cents: 9484 },
];
const said = (change: object, beside: object = {}) =>
  sayDifference({ declared, measured: { ...declared, ...change }, lines, waivedCents: 0, ...beside });

test('a difference is what was found beside what was declared, and of what its sum is made', () => {
  expect(said({ weight: 25 })).toBe('Pesó 25 lb, declaró 10: $5.88 de traslado y $94.84 de flete');
  expect(said({ height: 16.5 })).toBe(
    'Midió 12 × 12 × 16.5 in, declaró 12 × 12 × 10: $5.88 de traslado y $94.84 de flete',
  );
  expect(said({ weight: 25, height: 16.5 })).toMatch(/^Pesó 25 lb, declaró 10; midió .* in, declaró 12/);
});

test('what costs less, and what was waived, is taken off in the same sentence', () => {
  const cheaper = [{ code: 'carrier', cents: -200 }, lines[1]];
  expect(said({ weight: 25 }, { lines: cheaper, waivedCents: 500 })).toBe(
    'Pesó 25 lb, declaró 10: $94.84 de flete, menos $2.00 de traslado y $5.00 de descuento',
  );
});

test('nothing is said where there is no difference', () => {
  expect(said({}, { lines: [] })).toBeNull();
});
