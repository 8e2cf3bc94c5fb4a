import { expect, test } from 'vitest';
import type { OrderRow } from './api.ts';
import { domesticColumns, orderColumns, orderFlag } from './components/order-columns.tsx';

const page = { firstRow: 1, rows: undefined };
const headsOf = (columns: { head: string }[]) => columns.map(({ head }) => head);

test('domestic orders have the eight specified columns', () => {
  expect(headsOf(domesticColumns(page))).toEqual([
    '#',
    'Tracking',
    'Tracking UPS',
    'Cliente',
    'Origen',
    'Destino',
    'Fecha',
    'Detalle',
  ]);
});

test('orders to Venezuela show their total to managers alone', () => {
  expect(headsOf(orderColumns({ ...page, withAmounts: true }))).toContain('Total');
  expect(headsOf(orderColumns({ ...page, withAmounts: false }))).not.toContain('Total');
});

test('a row is red while a payment is pending, amber at status 1 with a pickup, and otherwise neither', () => {
  const flag = (status_id: number, payment: number, pickup: number, voided = false) =>
    orderFlag({ status_id, payment, pickup, voided } as OrderRow);
  expect(flag(2, 1, 0)).toBe('red');
  expect(flag(2, 1, 1)).toBe('red');
  expect(flag(1, 0, 1)).toBe('amber');
  expect(flag(1, 0, 1, true)).toBeUndefined();
  expect(flag(1, 0, 0)).toBeUndefined();
  for (const status of [2, 3, 4, 5]) expect(flag(status, 0, 1)).toBeUndefined();
});
