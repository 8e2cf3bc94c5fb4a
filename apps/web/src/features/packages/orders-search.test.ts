import { describe, expect, it, test } from 'vitest';
import {
  filterOf as callFilter,
  FIRST_ORDERS,
  type OrdersSearch,
  readOrdersSearch,
  shortest,
  VOIDED,
} from './orders-search.ts';

const filterOf = (search: OrdersSearch) => callFilter({ ...FIRST_ORDERS, ...search });

describe('the address of the orders list', () => {
  it('keeps what differs from the first list', () => {
    expect(readOrdersSearch({ q: ' 1Z99 ', status: '2', page: '3', size: '500' })).toEqual({
      q: '1Z99',
      status: 2,
      page: 3,
      size: 500,
    });
    expect(FIRST_ORDERS).toEqual({ q: '', status: 0, page: 1, size: 50 });
    expect(shortest(FIRST_ORDERS)).toEqual({});
    const narrowed = { from: '2026-11-01', to: '2026-11-30', service: 'AER', city: '7' };
    expect(readOrdersSearch(narrowed)).toEqual({ ...narrowed, city: 7 });
  });

  it.each([
    { status: '6' },
    { status: '-1' },
    { status: 'todo' },
    { page: '0' },
    { page: '1.5' },
    { size: '51' },
    { q: {} },
    { from: '2026-02-30', to: 'ayer', service: '<b>', city: '-1' },
  ])('falls back for %o', search => {
    expect(readOrdersSearch(search)).toEqual({});
  });
});

test('voided ones are asked for by a parameter of their own', () => {
  expect(readOrdersSearch({ status: '9' })).toEqual({ status: VOIDED });
  expect(filterOf({ status: VOIDED, q: '' })).toEqual({ status: undefined, voided: true, q: undefined });
  expect(filterOf({ status: 2, q: 'CE1' })).toEqual({ status: 2, voided: undefined, q: 'CE1' });
  expect(filterOf({ status: 0, q: '' })).toEqual({ status: undefined, voided: undefined, q: undefined });
});
