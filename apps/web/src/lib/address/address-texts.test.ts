import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, readTexts, writeTexts } from './address-texts.ts';
import { hasQuote, quoteTexts, readQuoteSearch } from './quote-search.ts';
import { socialLink } from './social-link.ts';

const through = (search: Record<string, unknown>) => readTexts(writeTexts(search));

test('any text that an address holds is read as it was written', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), said => {
      const texts = Object.fromEntries(said);
      expect(through(texts)).toEqual(texts);
    }),
  );
});

test.each([
  '794612345678',
  '12345678901234567890',
  '0012',
  '1e5',
  '-0',
  '1.50',
  'true',
  'false',
  'null',
  'undefined',
  '"CE7"',
  '{"a":1}',
  '[1]',
  '{',
  ' +&=%?#',
])('%s is a text', q => {
  expect(through({ q, page: 2, to: undefined })).toEqual({ q, page: '2' });
});

test('nothing said is no address', () => {
  expect(writeTexts({ q: undefined })).toBe('');
  expect(readTexts('')).toEqual({});
});

test('a code that an address of before held between quotes is the code', () => {
  expect(codeOf(readTexts('?code=%22794612345678%22').code)).toBe('794612345678');
  for (const none of [undefined, 12, {}]) expect(codeOf(none)).toBe('');
});

test('reads what a quote carries, numbers and texts alike', () => {
  const quote = {
    zip: 33166,
    state: 320,
    city: '41',
    weight: 12.5,
    length: '16',
    width: 12,
    height: 12,
    quantity: 2,
  };
  expect(quoteTexts(readQuoteSearch(quote))).toEqual({
    zip: '33166',
    state: '320',
    city: '41',
    weight: '12.5',
    length: '16',
    width: '12',
    height: '12',
    quantity: '2',
  });
});

test('gives a postal code of New England its zero back', () => {
  expect(readQuoteSearch({ zip: 2134 }).zip).toBe('02134');
});

test('leaves out what is no such value, and whatever else stands there', () => {
  const quote = readQuoteSearch({
    zip: 'DROP',
    state: -1,
    weight: 'Infinity',
    length: {},
    quantity: 0,
    total: 1,
  });
  expect(quote).toEqual({});
  expect(hasQuote(quote)).toBe(false);
});

test.each([
  ['https://facebook.com/caribe', 'https://facebook.com/caribe'],
  ['facebook.com/caribe', 'https://facebook.com/caribe'],
  ['caribe', 'https://facebook.com/caribe'],
  ['@caribe.express', 'https://facebook.com/caribe.express'],
  [' ', null],
])('%j leads to %j', (entry, address) => {
  expect(socialLink('facebook', entry)).toBe(address);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'con espacios y sin red'])(
  '%j never becomes anything but a web address',
  entry => {
    expect(socialLink('instagram', entry) ?? 'https:').toMatch(/^https:/);
  },
);
