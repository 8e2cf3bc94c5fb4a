import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['1,500', '1500'],
  ['1,500.5', '1500.5'],
  ['12,345,678', '12345678'],
  ['1.234.567', '1234567'],
  ['1.500,50', '1500.50'],
  ['1,5', '1.5'],
  ['1,50', '1.50'],
  ['0,500', '0.500'],
  ['1.500', '1.500'],
  ['1,5000', '1.5000'],
  ['1500', '1500'],
  [' 8 ', '8'],
  ['', ''],
  ['1,', '1.'],
  ['doce', 'doce'],
])('%j is read as %j', (typed, plain) => {
  expect(typedNumber(typed)).toBe(plain);
});

const cents = fc.integer({ min: 0, max: 10 ** 11 }).map(whole => whole / 100);
/** es-VE, whose four digits alone are not parted. */
const SPANISH = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 });

test('whatever either country writes of an amount with cents is read as that amount', () => {
  fc.assert(
    fc.property(cents, amount => {
      expect(Number(typedNumber(amount.toLocaleString('en-US')))).toBe(amount);
      expect(Number(typedNumber(SPANISH.format(amount)))).toBe(amount);
    }),
  );
});

test('what was read is read the same again', () => {
  const figures = fc.string({ unit: fc.constantFrom('0', '1', '5', ',', '.', '-') });
  fc.assert(
    fc.property(cents, figures, (amount, text) => {
      const plain = typedNumber(String(amount));
      expect(typedNumber(plain)).toBe(plain);
      expect(typedNumber(text)).not.toContain(' ');
    }),
  );
});
