import { describe, expect, it, test } from 'vitest';
import { readTrailSearch } from '../../features/audit/trail-search.ts';
import { readClientsSearch } from '../../features/clients/clients-search.ts';
import { readLotsSearch } from '../../features/lots/lots-search.ts';
import { readDebtsSearch, readDelayedSearch } from '../../features/manager-home/waiting-search.ts';
import { readMarginsSearch } from '../../features/margins/margins-search.ts';
import {
  filterOf as callFilter,
  FIRST_ORDERS,
  type OrdersSearch,
  readOrdersSearch,
  shortest,
  VOIDED,
} from '../../features/packages/orders-search.ts';
import { readSupportSearch } from '../../features/support/support-search.ts';
import { readTakingsSearch } from '../../features/takings/takings-search.ts';

test('an address names person, kind, object and days; what is none of them is left out', () => {
  const whole = {
    actor: 7,
    kind: 'debt.waived',
    of: 'lot',
    id: 3,
    from: '2026-11-01',
    to: '2026-11-17',
    q: 'P1',
  };
  expect(readTrailSearch({ ...whole, actor: '7', id: '3', page: '2' })).toEqual({ ...whole, page: 2 });
  expect(readTrailSearch({ kind: 'access' })).toEqual({ kind: 'access' });
  const wrong = {
    actor: '-1',
    kind: 'lot.flown',
    of: 'lot',
    id: 'x',
    from: '2026-02-31',
    to: 'ayer',
    page: '0',
  };
  expect(readTrailSearch(wrong)).toEqual({});
});

test('an address narrows the clients by what may be a choice', () => {
  const read = readClientsSearch({
    blocked: 'false',
    owes: '1',
    from: '2026-11-02',
    to: '2026-11-09',
    q: 'Ana',
  });
  expect(read).toEqual({ blocked: false, owes: '1', from: '2026-11-02', to: '2026-11-09', q: 'Ana' });
  expect(readClientsSearch(read)).toEqual(read);
  expect(readClientsSearch({ blocked: 'x', owes: '2', from: 'ayer', page: '0' })).toEqual({});
});

test('an address says what is searched and at which status', () => {
  expect(readLotsSearch({ q: ' V-1 ', status: '2' })).toEqual({ q: 'V-1', status: 2 });
  const narrowed = { from: '2026-11-01', to: '2026-11-30', city: '7', type: '2' };
  expect(readLotsSearch(narrowed)).toEqual({ ...narrowed, city: 7, type: 2 });
  expect(readLotsSearch({ from: 'ayer', city: 'x', type: '3' })).toEqual({});
  for (const status of ['0', '5', '1.5', '', 'x', undefined]) expect(readLotsSearch({ status })).toEqual({});
});

test('what is no age or status shows all', () => {
  for (const age of ['3', '-1', 'x', '0.5', 'length']) {
    const read = readDebtsSearch({ age });
    expect([age, read]).toEqual([age, {}]);
  }
  expect(readDebtsSearch({ age: '2' })).toEqual({ age: 2 });
  for (const status of ['5', '0', 'x']) expect(readDelayedSearch({ status })).toEqual({});
  expect(readDelayedSearch({ status: '3', page: '2' })).toEqual({ status: 3, page: 2 });
  expect(readDelayedSearch({ late: 'sea' })).toEqual({ late: 'sea' });
  for (const late of ['all', 'x', '']) expect(readDelayedSearch({ late })).toEqual({});
  expect(readDelayedSearch({ late: 'air', status: '2' })).toEqual({ status: 2 });
});

test('a search keeps what may be a choice, and leaves out what is none', () => {
  const search = { by: 'client', from: '2026-09-07', to: '2026-11-16' };
  expect(readMarginsSearch({ ...search, page: 2 })).toEqual(search);
  for (const wrong of ['2026-13-01', '', 20_260_907, undefined])
    expect(readMarginsSearch({ by: wrong, from: wrong, to: wrong }), String(wrong)).toEqual({});
});

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

test('an address names a ticket by its number', () => {
  expect(readSupportSearch({ ticket: '12' })).toEqual({ ticket: 12 });
  expect(readSupportSearch({ ticket: 12 })).toEqual({ ticket: 12 });
});

test.each([undefined, '', 'x', 0, -1, 1.5, {}])('%j is no ticket', ticket => {
  expect(readSupportSearch({ ticket })).toEqual({});
});

test('a question begun elsewhere comes along, and no more of it than fits', () => {
  expect(readSupportSearch({ ask: 'Una caja de 160 lb' })).toEqual({ ask: 'Una caja de 160 lb' });
  expect(readSupportSearch({ ask: 'x'.repeat(900) }).ask).toHaveLength(600);
  for (const ask of ['', ' ', 12, {}]) expect(readSupportSearch({ ask })).toEqual({});
});

test('a month of the address is one of a calendar, or the one that runs', () => {
  expect(readTakingsSearch({ month: '2026-03' })).toEqual({ month: '2026-03' });
  for (const month of ['2026-13', '2026-3', 202_603, undefined])
    expect(readTakingsSearch({ month }), String(month)).toEqual({});
});
