import { expect, test } from 'vitest';
import { NO_REFERENCE, reference } from '../../../../../../test/reference.ts';
import { meaningOf } from './track.ts';

const meaning = (statusCode: string, type = '', code = '', description = '') =>
  meaningOf({ type, statusCode, code, description });

test.each([
  ['003', 'label_created'],
  ['007', 'label_voided'],
  ['038', 'picked_up'],
  ['005', 'in_transit'],
  ['021', 'out_for_delivery'],
  ['011', 'delivered'],
  ['013', 'exception'],
  ['034', 'returned'],
  ['155', null],
])('status %s is %s', (number, expected) => {
  expect(meaning(number)).toBe(expected);
});

test('an arrival scan is an arrival; a number that the table does not have goes by its kind', () => {
  // "Package is in transit": a demonstration of a public page, and 004 is not in UPS's table
  expect(meaning('004', 'I', 'IT', 'Package is in transit')).toBe('in_transit');
  expect(meaning('005', 'I', 'AR')).toBe('arrived_at_facility');
  expect(meaning('999', 'D')).toBe('delivered');
  expect(meaning('', 'O')).toBe('out_for_delivery');
  expect(meaning('999', 'U')).toBeNull();
  // a photo of the delivery says nothing new, whatever its kind
  expect(meaning('155', 'D')).toBeNull();
});

test.each([
  ['', 'D', 'UA', 'Package was returned to the sender ', 'returned'],
  ['011', 'D', 'UA', '', 'returned'],
  ['011', 'D', 'ZZ', 'Returned to Shipper', 'returned'],
  ['011', 'D', 'FS', 'Delivered', 'delivered'],
  ['021', 'I', 'DS', 'Processing at UPS Facility', 'in_transit'],
  ['021', 'I', 'OT', 'Out For Delivery Today', 'out_for_delivery'],
  ['', 'RS', '', '', 'returned'],
  ['', 'DO', '', '', 'arrived_at_facility'],
  ['', 'DD', '', '', 'arrived_at_facility'],
  ['', 'W', '', '', 'arrived_at_facility'],
  ['', 'NA', '', '', null],
])('number %s, kind %s, code %s (%s) is %s', (number, type, code, description, expected) => {
  expect(meaning(number, type, code, description)).toBe(expected);
});

test('numbers with the same official text mean the same to us', ({ skip }) => {
  const table = reference('ups/tracking-status-codes.json') as
    | { statusCode: Record<string, string> }
    | undefined;
  if (!table) return skip(NO_REFERENCE);
  const meanings = new Map<string, Set<string | null>>();
  for (const [number, text] of Object.entries(table.statusCode)) {
    meanings.set(text, (meanings.get(text) ?? new Set()).add(meaning(number)));
  }
  const torn = [...meanings].filter(([, found]) => found.size > 1);
  expect(torn).toEqual([]);
});
