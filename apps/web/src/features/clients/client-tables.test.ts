import { expect, test } from 'vitest';
import type { Client } from './api.ts';
import { packageColumns, receiverColumns, senderColumns } from './components/ClientTables.tsx';

const headsOf = (columns: { head: string }[]) => columns.map(({ head }) => head);

test('the last packages say their price, whatever a pickup or a difference added to it', () => {
  expect(headsOf(packageColumns)).toEqual(['Tipo', 'Tracking', 'Estado', 'Precio', 'Dirección']);
  const row = { product_type: 'OCEAN', price: 120, total: 145, address: 'Caracas, Distrito Capital' };
  const cell = (key: string) =>
    packageColumns.find(column => column.key === key)?.cell(row as Client['packages'][number]);
  expect([cell('type'), cell('price'), cell('address')]).toEqual([
    'Marítimo',
    '$120.00',
    'Caracas, Distrito Capital',
  ]);
});

test('both address books name title, contact and place', () => {
  const us = {
    title: 'Casa',
    name: 'Ana',
    lineOne: '1 Main St',
    lineTwo: 'Apt 5',
    state: 'FL',
    city: 'Doral',
  };
  const sender = { ...us, zip_code: '33166' } as Client['sender'][number];
  expect(senderColumns.map(column => column.cell(sender))).toEqual([
    'Casa',
    'Ana',
    '1 Main St, Apt 5, FL, Doral, 33166',
  ]);
  const abroad = { title: 'Mamá', name: 'Rosa', address: 'Av. 1', state_name: 'Lara', city_name: 'Cabudare' };
  expect(receiverColumns.map(column => column.cell(abroad as Client['receiver'][number]))).toEqual([
    'Mamá',
    'Rosa',
    'Av. 1, Lara, Cabudare',
  ]);
});
