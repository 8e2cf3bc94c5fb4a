import { expect, test } from 'vitest';
import { hasQuote, quoteTexts, readQuoteSearch } from './quote-search.ts';

test('reads what a quote carries, numbers and texts alike', () => {
  const quote = { zip: 33166, state: 320, city: '41', weight: 12.5, length: '16', width: 12, height: 12 };
  expect(quoteTexts(readQuoteSearch(quote))).toEqual({
    zip: '33166',
    state: '320',
    city: '41',
    weight: '12.5',
    length: '16',
    width: '12',
    height: '12',
  });
});

test('gives a postal code of New England its zero back', () => {
  expect(readQuoteSearch({ zip: 2134 }).zip).toBe('02134');
});

test('leaves out what is no such value, and whatever else stands there', () => {
  const quote = readQuoteSearch({ zip: 'DROP', state: -1, weight: 'Infinity', length: {}, total: 1 });
  expect(quote).toEqual({});
  expect(hasQuote(quote)).toBe(false);
});
