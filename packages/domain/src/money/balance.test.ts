import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, amountOwed, totalPaid } from './balance.ts';

const paid: Account = {
  priceCents: 10_000,
  pickupCents: null,
  finalPaymentCents: null,
  discountCents: null,
  pending: false,
};
const due: Account = { ...paid, pickupCents: 2500, finalPaymentCents: 3000, pending: true };
const cents = fc.integer({ min: 0, max: 1_000_000 });
const maybe = fc.option(cents);
const account = fc.record({
  priceCents: cents,
  pickupCents: maybe,
  finalPaymentCents: maybe,
  discountCents: maybe,
  pending: fc.boolean(),
});

test('nothing is owed but the difference that is pending', () => {
  expect(amountOwed(paid)).toBe(0);
  expect(totalPaid(due)).toBe(15_500);
  expect(amountOwed(due)).toBe(3000);
  expect(amountOwed({ ...due, pending: false })).toBe(0);
});

test('a waived debt leaves the total as it was paid', () => {
  const waived = { ...due, pending: false, discountCents: 3000 };
  expect(totalPaid(waived)).toBe(12_500);
  expect(amountOwed(waived)).toBe(0);
});

test('what is owed is never negative, nor more than the total', () => {
  fc.assert(
    fc.property(account, it => {
      const parts = it.priceCents + (it.pickupCents ?? 0) + (it.finalPaymentCents ?? 0);
      expect(totalPaid(it)).toBe(parts - (it.discountCents ?? 0));
      expect(amountOwed(it)).toBeGreaterThanOrEqual(0);
      expect(amountOwed(it)).toBeLessThanOrEqual(Math.max(0, totalPaid(it)));
      if (!it.pending) expect(amountOwed(it)).toBe(0);
    }),
  );
});
