import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Account, amountOwed, hasDebt, paymentRows, totalPaid } from './balance.ts';

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

test('a package paid once has one row', () => {
  expect(paymentRows(paid)).toEqual([{ label: 'only', cents: 10_000 }]);
  expect(amountOwed(paid)).toBe(0);
});

test('a debt shows as such, and as the second payment once paid', () => {
  expect(paymentRows(due)).toEqual([
    { label: 'first', cents: 12_500 },
    { label: 'debt', cents: 3000 },
    { label: 'total', cents: 15_500 },
  ]);
  expect(amountOwed(due)).toBe(3000);
  const settled = { ...due, pending: false };
  expect(paymentRows(settled)[1]?.label).toBe('second');
  expect(amountOwed(settled)).toBe(0);
});

test('a waived debt leaves the total as it was paid', () => {
  const waived = { ...due, pending: false, discountCents: 3000 };
  expect(totalPaid(waived)).toBe(12_500);
  expect(amountOwed(waived)).toBe(0);
});

test('rows add up: the total is the payments less the discount', () => {
  fc.assert(
    fc.property(account, it => {
      const rows = paymentRows(it);
      const payments = rows.slice(0, -1).reduce((sum, row) => sum + row.cents, 0);
      expect(rows.at(-1)?.cents).toBe(totalPaid(it));
      if (rows.length > 1) expect(payments - (it.discountCents ?? 0)).toBe(totalPaid(it));
      expect(amountOwed(it)).toBeGreaterThanOrEqual(0);
      if (!it.pending) expect(amountOwed(it)).toBe(0);
    }),
  );
});

test('one pending package makes a debt, a voided one does not', () => {
  expect(hasDebt([])).toBe(false);
  expect(
    hasDebt([
      { pending: false, voided: false },
      { pending: true, voided: true },
    ]),
  ).toBe(false);
  expect(
    hasDebt([
      { pending: false, voided: false },
      { pending: true, voided: false },
    ]),
  ).toBe(true);
});
