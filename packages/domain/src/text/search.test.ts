import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, normaliseSearch, readEverything, searchParts } from './search.ts';
import { buildTracking } from '../parcels/tracking-number.ts';

test('nothing typed is no search', () => {
  for (const text of ['', '   ', '\t\n']) expect(normaliseSearch(text)).toBeNull();
});

test('our numbers and the carrier’s, each its own way', () => {
  expect(normaliseSearch(' 1z 999 aa1 01 2345 6784 ')).toEqual({
    tracking: '1Z999AA10123456784',
    carrierTracking: '1Z999AA10123456784',
    packageNumber: null,
  });
  expect(normaliseSearch('ceoooooooooo')).toEqual({
    tracking: 'CE0000000000',
    carrierTracking: 'CEOOOOOOOOOO',
    packageNumber: null,
  });
  expect(normaliseSearch('p00o123')).toEqual({
    tracking: 'P000123',
    carrierTracking: 'P000123',
    packageNumber: 'P000123',
  });
  // a label names its package by its tracking: the number before it is none to search by
  expect(normaliseSearch('P000123-CE0000000000')).toEqual({
    tracking: 'CE0000000000',
    carrierTracking: 'CE0000000000',
    packageNumber: null,
  });
  expect(normaliseSearch('4201002334249200190132607600833457')?.carrierTracking).toBe(
    '9200190132607600833457',
  );
});

test('finds what was built, however it is spaced and cased', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 9, maxLength: 9 }), bytes => {
      const tracking = buildTracking('CE', bytes);
      const typed = Array.from(tracking.toLowerCase()).join(' ');
      expect(normaliseSearch(typed)?.tracking).toBe(tracking);
    }),
  );
});

test('fold drops accents, case and double spaces', () => {
  expect(fold('  José  PEÑA Muñoz ')).toBe('jose pena munoz');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('clients are searched by every word, phones by their digits', () => {
  expect(searchParts('  Peña  MARÍA ')).toEqual(['pena', 'maria']);
  for (const phone of ['(305) 555-0123', '+1 305.555.0123', '3055550123'])
    expect(searchParts(phone)).toEqual(['3055550123']);
  for (const phone of ['+58 414-123.45.67', '0414 1234567', '4141234567'])
    expect(searchParts(phone)).toEqual(['4141234567']);
  expect(searchParts('305 12')).toEqual(['305', '12']);
  expect(searchParts(' ')).toEqual([]);
});

describe('what a search over everything compares', () => {
  test('nothing below three characters, but places and numbers from two on', () => {
    for (const typed of ['', ' ', 'ab', ' a b', '1', 'a '])
      expect([typed, readEverything(typed)]).toEqual([typed, null]);
    expect(readEverything('a3')).toMatchObject({ place: 'A3', code: '', words: [], reference: '' });
    expect(readEverything('12')).toMatchObject({ order: 12, number: 12, words: [] });
  });

  test('digits are a number of everything that is counted', () => {
    expect(readEverything('149')).toMatchObject({
      numbers: { packageNumber: 'P000149' },
      packageBegins: 'P149',
      number: 149,
      invoices: { first: 149_000, last: 149_999 },
    });
    expect(readEverything('000149')).toMatchObject({ number: 149, invoices: { first: 149, last: 149 } });
    expect(readEverything('P0001')).toMatchObject({ packageBegins: 'P0001', number: null, invoices: null });
    for (const typed of ['Orden 145', 'orden n.º 145', 'Compra #145', '145'])
      expect([typed, readEverything(typed)?.order]).toEqual([typed, 145]);
    expect(readEverything('orden1a')?.order).toBeNull();
    expect(readEverything('#12')).toMatchObject({ number: 12, packageBegins: null });
  });

  test('codes lose their blanks, and the label of a repackage its first half', () => {
    expect(readEverything('1z 999 AA1')).toMatchObject({ code: '1z999aa1' });
    expect(readEverything('149-cerk')).toMatchObject({ code: 'cerk' });
    expect(readEverything('P000149-CERKMH4HJSDH')?.numbers.tracking).toBe('CERKMH4HJSDH');
    expect(readEverything('ZL-88')).toMatchObject({ code: 'zl-88', reference: 'zl-88' });
  });

  test('words and phones as clients are searched', () => {
    expect(readEverything('María  PEÑA')).toMatchObject({ words: ['maria', 'pena'] });
    expect(readEverything('(305) 555-0123')).toMatchObject({ words: ['3055550123'] });
  });
});
