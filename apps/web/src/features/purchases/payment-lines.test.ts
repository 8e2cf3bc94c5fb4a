import { expect, test } from 'vitest';
import { paymentLines, paymentTotal } from './payment-lines.ts';

type Payments = Parameters<typeof paymentLines>[0];

const paid: Payments = {
  price: 118.4,
  final_payment: null,
  ups_pickup_cost: null,
  discount: 0,
  payment: 0,
  total: 118.4,
};
const words = (parcel: Payments) => paymentLines(parcel).map(({ term, amount }) => [term, amount]);

test('one payment is called Pago, alone', () => {
  expect(words(paid)).toEqual([['Pago', 118.4]]);
  expect(paymentTotal(paid)).toEqual({ term: 'Pago', amount: 118.4 });
});

test('an unpaid difference is Deuda, and marked as owed', () => {
  const owing = { ...paid, final_payment: 18.3, payment: 1, total: 136.7 };
  expect(words(owing)).toEqual([
    ['Primer pago', 118.4],
    ['Deuda', 18.3],
  ]);
  expect(paymentLines(owing).map(line => line.owed ?? false)).toEqual([false, true]);
  expect(paymentTotal(owing)).toEqual({ term: 'Pago total', amount: 136.7 });
});

test('a paid difference is Segundo pago', () => {
  const settled = { ...paid, final_payment: 18.3, total: 136.7 };
  expect(words(settled)).toEqual([
    ['Primer pago', 118.4],
    ['Segundo pago', 18.3],
  ]);
  expect(paymentLines(settled).some(line => line.owed)).toBe(false);
});

test('a pickup and a discount stand in the sum', () => {
  const parcel = {
    ...paid,
    final_payment: 18.3,
    ups_pickup_cost: 25,
    discount: 18.3,
    total: 143.4,
  };
  expect(words(parcel)).toEqual([
    ['Primer pago', 118.4],
    ['Recogida UPS', 25],
    ['Segundo pago', 18.3],
    ['Descuento', -18.3],
  ]);
  expect(paymentTotal(parcel)).toEqual({ term: 'Pago total', amount: 143.4 });
});
