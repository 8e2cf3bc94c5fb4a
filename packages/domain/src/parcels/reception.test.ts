import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceedsDeclared, receptionOutcome } from './reception.ts';

const declared = { weight: 30, length: 12, width: 12, height: 16 };
const heavier = { ...declared, weight: 31 };
const cents = fc.integer({ min: 0, max: 1_000_000 });
const standard = (paidCents: number, measuredPriceCents: number | null) =>
  receptionOutcome({ kind: 'standard', declared, measured: heavier, paidCents, measuredPriceCents });

describe('a standard package', () => {
  test.each([
    [10_000, 10_099, null],
    [10_000, 10_100, 100],
    [10_000, 12_345, 2345],
    [10_000, 10_000, null],
    [10_000, 8000, null],
    [10_000, null, null],
  ])('paid %s, measured at %s: asks for %s', (paid, measured, due) => {
    expect(standard(paid, measured)).toEqual({
      finalPaymentCents: due,
      pending: due !== null,
      warning: true,
    });
  });

  test('asks for the whole difference, from one dollar on', () => {
    fc.assert(
      fc.property(cents, cents, (paid, measured) => {
        const outcome = standard(paid, measured);
        expect(outcome.pending).toBe(measured - paid >= 100);
        expect(outcome.finalPaymentCents).toBe(outcome.pending ? measured - paid : null);
      }),
    );
  });
});

test('a promotion owes its debt alone', () => {
  const promo = (debtCents: number | null) =>
    receptionOutcome({ kind: 'promo', declared, measured: heavier, debtCents });
  expect(promo(5700)).toEqual({ finalPaymentCents: 5700, pending: true, warning: true });
  expect(promo(99)).toEqual({ finalPaymentCents: null, pending: false, warning: true });
  expect(promo(null).pending).toBe(false);
});

test('a domestic package never owes, but warns', () => {
  expect(receptionOutcome({ kind: 'domestic', declared, measured: heavier })).toEqual({
    finalPaymentCents: null,
    pending: false,
    warning: true,
  });
});

describe('exceedsDeclared', () => {
  test('heavier or larger does, turned or lighter does not', () => {
    expect(exceedsDeclared(declared, heavier)).toBe(true);
    expect(exceedsDeclared(declared, { ...declared, height: 16.01 })).toBe(true);
    expect(exceedsDeclared(declared, { weight: 30, length: 16, width: 12, height: 12 })).toBe(false);
    expect(exceedsDeclared(declared, { weight: 1, length: 1, width: 1, height: 1 })).toBe(false);
    expect(exceedsDeclared(declared, declared)).toBe(false);
  });

  test('does as soon as any side grows', () => {
    fc.assert(
      fc.property(fc.constantFrom('length', 'width', 'height', 'weight'), cents, (measure, more) => {
        const measured = { ...declared, [measure]: declared[measure] + more / 100 };
        expect(exceedsDeclared(declared, measured)).toBe(more > 0);
      }),
    );
  });
});
