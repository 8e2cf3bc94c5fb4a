import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildTracking,
  CROCKFORD,
  isLocker,
  isTracking,
  isTrackingPrefix,
  lockerCode,
  lotIdentifier,
  normaliseTracking,
  packageNumber,
  repackageCode,
  splitRepackageCode,
} from './tracking-number.ts';

const prefix = fc.stringMatching(/^[A-Z]{2,4}$/);
const bytes = fc.uint8Array({ minLength: 9, maxLength: 9 });
const tracking = fc.tuple(prefix, bytes).map(([letters, random]) => buildTracking(letters, random));
const place = fc.integer({ min: 0, max: 9 });

/** The number with another character at a place of its last ten. */
function replaced(text: string, at: number, character: string): string {
  const index = text.length - 10 + at;
  return text.slice(0, index) + character + text.slice(index + 1);
}

describe('tracking numbers', () => {
  test('have a prefix and ten characters, no hyphen, and are right', () => {
    expect(buildTracking('CE', new Uint8Array(9))).toBe('CE0000000000');
    fc.assert(
      fc.property(prefix, bytes, (letters, random) => {
        const text = buildTracking(letters, random);
        expect(text).toMatch(new RegExp(`^${letters}[${CROCKFORD}]{10}$`));
        expect(isTracking(text)).toBe(true);
        expect(normaliseTracking(text)).toBe(text);
      }),
    );
  });

  test('every random bit that counts changes the number', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 0, max: 4 }),
        (random, at, bit) => {
          const other = Uint8Array.from(random);
          other[at] = (other[at] ?? 0) ^ (1 << bit);
          expect(buildTracking('CE', other)).not.toBe(buildTracking('CE', random));
        },
      ),
    );
  });

  test('any one wrong character is caught', () => {
    fc.assert(
      fc.property(tracking, place, fc.constantFrom(...CROCKFORD), (text, at, character) => {
        const wrong = replaced(text, at, character);
        expect(isTracking(wrong)).toBe(wrong === text);
      }),
      { numRuns: 2000 },
    );
  });

  test('any two characters swapped are caught', () => {
    fc.assert(
      fc.property(tracking, place, place, (text, one, other) => {
        const body = text.slice(-10);
        const wrong = replaced(replaced(text, one, body.charAt(other)), other, body.charAt(one));
        expect(isTracking(wrong)).toBe(wrong === text);
      }),
      { numRuns: 2000 },
    );
  });

  test('a person may type small letters, spaces around, O for 0, I or L for 1', () => {
    const disguises: Record<string, string[]> = { 0: ['0', 'o', 'O'], 1: ['1', 'i', 'I', 'l', 'L'] };
    fc.assert(
      fc.property(tracking, fc.nat(100), (text, seed) => {
        const body = Array.from(text.slice(-10), (character, index) => {
          const options = disguises[character] ?? [character.toLowerCase()];
          return options[(seed + index) % options.length];
        }).join('');
        expect(normaliseTracking(`  ${text.slice(0, -10).toLowerCase()}${body} `)).toBe(text);
      }),
    );
  });

  test('the prefix keeps its letters, and other text only becomes capitals', () => {
    expect(normaliseTracking('LIOOOOOOOOOOOO')).toBe('LIOO0000000000');
    expect(normaliseTracking(' 1z999aa10123456784 ')).toBe('1Z999AA10123456784');
    expect(normaliseTracking('oil')).toBe('OIL');
  });

  test('other text is none', () => {
    for (const text of [
      '',
      'CE',
      '1Z999AA10123456784',
      'CE000000000',
      'CEEEE0000000000',
      'CE000000000U',
      'ce0000000000',
    ]) {
      expect(isTracking(text)).toBe(false);
    }
  });

  test('wrong material is refused', () => {
    expect(() => buildTracking('C', new Uint8Array(9))).toThrow(RangeError);
    expect(() => buildTracking('CE', new Uint8Array(8))).toThrow(RangeError);
    expect(['CE', 'CARI', 'C', 'CARIB', 'ce', 'C1'].map(isTrackingPrefix)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test('numbers of packages, lots and lockers', () => {
  expect(packageNumber(123)).toBe('P000123');
  expect(packageNumber(1_234_567)).toBe('P1234567');
  expect(lotIdentifier(2026, 42)).toBe('L2600042');
  expect(lotIdentifier(2105, 123_456)).toBe('L05123456');
  expect(lockerCode('Caribe Ex', 7)).toBe('CARIBEEX00007');
  expect(lockerCode('CE', 123_456)).toBe('CE123456');
});

test('lockers are letters and digits', () => {
  expect(isLocker(lockerCode('CE', 1))).toBe(true);
  for (const text of ['', 'CE-1', 'CE 1', 'ñ1', 'A'.repeat(21)]) expect(isLocker(text)).toBe(false);
});

describe('repackage codes', () => {
  test('join and split', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), tracking, (sequence, text) => {
        const code = repackageCode(packageNumber(sequence), text);
        expect(splitRepackageCode(` ${code.toLowerCase()} `)).toEqual({
          packageNumber: packageNumber(sequence),
          tracking: text,
        });
      }),
    );
  });

  test.each(['', 'P000123', 'P000123-', '-CE0000000000', '-', 'P-1-2', 'P000123--CE0000000000'])(
    '%j is none',
    scanned => {
      expect(splitRepackageCode(scanned)).toBeNull();
    },
  );
});
