import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128Values, shortestCode128, widthsOf } from './code128.ts';

const printable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map(c => String.fromCharCode(c)),
  minLength: 1,
  maxLength: 40,
});
/** As trackings are: many digits among few letters. */
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.repeat(3), 'A', '-'), maxLength: 40 });

/** Reads the symbols as a scanner does. */
function read(values: readonly number[]): string {
  const [start = 0, ...rest] = values;
  let isC = start === 105;
  let text = '';
  for (const value of rest.slice(0, -2)) {
    if (value === (isC ? 100 : 99)) isC = !isC;
    else text += isC ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

/** The fewest symbols by trying: sets B and C at every place. */
function fewest(text: string, isC: boolean): number {
  if (text === '') return 0;
  const stay = (set: boolean) =>
    set ? (/^\d\d/.test(text) ? 1 + fewest(text.slice(2), true) : 99) : 1 + fewest(text.slice(1), false);
  return Math.min(stay(isC), 1 + stay(!isC));
}

test('start B, data, check symbol modulo 103, stop', () => {
  expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test('pairs of digits are said in set C where that is shorter', () => {
  expect(shortestCode128('123456').slice(0, -2)).toEqual([105, 12, 34, 56]);
  expect(shortestCode128('12345').slice(0, -2)).toEqual([105, 12, 34, 100, 21]);
  expect(shortestCode128('AB123456').slice(0, -2)).toEqual([104, 33, 34, 99, 12, 34, 56]);
  expect(shortestCode128('AB12C').slice(0, -2)).toEqual([104, 33, 34, 17, 18, 35]);
});

test('what is said is the text, with its check symbol', () => {
  fc.assert(
    fc.property(fc.oneof(printable, digits), text => {
      for (const values of [code128Values(text), shortestCode128(text)]) {
        expect(read(values)).toBe(text);
        const [start = 0, ...rest] = values;
        const [check, stop] = rest.splice(-2);
        expect(stop).toBe(106);
        expect(check).toBe(rest.reduce((sum, value, place) => sum + value * (place + 1), start) % 103);
      }
    }),
  );
});

test('no way of saying a text is shorter', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'01A'), minLength: 1, maxLength: 11 }), text => {
      const length = Math.min(fewest(text, true), fewest(text, false));
      expect(shortestCode128(text)).toHaveLength(length + 3);
    }),
  );
});

test('every symbol is 11 modules wide, the stop 13', () => {
  const width = (values: number[]) => widthsOf(values).reduce((sum, each) => sum + each, 0);
  for (let value = 0; value < 106; value++) expect(width([value]), String(value)).toBe(11);
  expect(width([106])).toBe(13);
});

test('refuses what set B cannot say', () => {
  for (const say of [code128Values, shortestCode128]) expect(() => say('ñ')).toThrow(RangeError);
});
