import { expect, test } from 'vitest';
import { paymentLines, paymentTotal } from './payment-lines.ts';

type Payments = Parameters<typeof paymentLines>[0];

const paid: Payments = {
  price: 118.4,
  final_payment: null,
  ups_pickup_cost: null,
  discount: 0,
  payment: 0,
  debt: 0,
  total: 118.4,
  refund: null,
  net: 118.4,
};
const words = (parcel: Payments) => paymentLines(parcel).map(({ term, amount }) => [term, amount]);

test('one payment is called Pago, alone', () => {
  expect(words(paid)).toEqual([['Pago', 118.4]]);
  expect(paymentTotal(paid)).toEqual({ term: 'Pago', amount: 118.4 });
});

test('an unpaid difference is Deuda, marked as owed; what is to be paid stands out, and the sum is a line', () => {
  const owing = { ...paid, final_payment: 18.3, payment: 1, debt: 18.3, total: 136.7 };
  expect(words(owing)).toEqual([
    ['Primer pago', 118.4],
    ['Deuda', 18.3],
    ['Pago total', 136.7],
  ]);
  expect(paymentLines(owing).map(line => line.owed ?? false)).toEqual([false, true, false]);
  expect(paymentTotal({ ...owing, discount: 8, debt: 10.3, total: 128.7 })).toEqual({
    term: 'Por pagar',
    amount: 10.3,
    owed: true,
  });
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

test('what goes back of a void label stands below what was paid, and what stays paid stands out', () => {
  const back = { ...paid, refund: { amount: 118.4, state: 'pending' as const }, net: 0 };
  expect(words(back)).toEqual([
    ['Pago', 118.4],
    ['Reembolso en camino', -118.4],
  ]);
  expect(paymentTotal(back)).toEqual({ term: 'Neto', amount: 0 });
  const fee = { ...back, ups_pickup_cost: 25, total: 143.4, net: 25 };
  expect(words({ ...fee, refund: { amount: 118.4, state: 'done' } })).toEqual([
    ['Pago', 118.4],
    ['Recogida UPS', 25],
    ['Pago total', 143.4],
    ['Reembolsado', -118.4],
  ]);
  expect(paymentTotal(fee)).toEqual({ term: 'Neto', amount: 25 });
});
