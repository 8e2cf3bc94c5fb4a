import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addPercent, MAX_CENTS, roundHalfUpCents, sum, toCents, toDollars } from './money.ts';

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('roundHalfUpCents', () => {
  test.each([
    [1.005 * 100, 101],
    [8.345 * 100, 835],
    [1.115 * 100, 112],
    [2.5, 3],
    [2.4999, 2],
    [-2.5, -2],
    [-0.2, 0],
    [0, 0],
  ])('%s cents become %s', (exact, cents) => {
    expect(roundHalfUpCents(exact)).toBe(cents);
  });

  test('every decimal of three places rounds as it is written', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), mills => {
        const dollars = mills / 1000;
        expect(roundHalfUpCents(dollars * 100)).toBe(Math.floor((mills + 5) / 10));
      }),
    );
  });

  test.each([Number.NaN, Infinity, -Infinity, MAX_CENTS + 1])('refuses %s', exact => {
    expect(() => roundHalfUpCents(exact)).toThrow(RangeError);
  });
});

describe('dollars and cents', () => {
  test('come back as they went', () => {
    fc.assert(
      fc.property(amount, cents => {
        expect(toCents(toDollars(cents))).toBe(cents);
      }),
    );
  });

  test('are the JSON numbers of the interface', () => {
    expect(toDollars(8900)).toBe(89);
    expect(toDollars(2550)).toBe(25.5);
    expect(toCents(19.99)).toBe(1999);
    expect(toCents(1.005)).toBe(101);
    expect(() => toCents(Number.NaN)).toThrow(RangeError);
  });
});

describe('addPercent', () => {
  test('adds a margin', () => {
    expect(addPercent(10_000, 12.5)).toBe(11_250);
    expect(addPercent(1000, 0)).toBe(1000);
    expect(addPercent(333, 15)).toBe(383);
    expect(addPercent(10, 5)).toBe(11);
  });

  test('equals whole-number arithmetic, half up', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100_000 }), (cents, hundredths) => {
        const exact = BigInt(cents) * BigInt(10_000 + hundredths);
        expect(addPercent(cents, hundredths / 100)).toBe(Number((exact + 5000n) / 10_000n));
      }),
    );
  });
});

test('sum adds whole cents', () => {
  expect(sum([])).toBe(0);
  expect(sum([1, 2, 3])).toBe(6);
});
