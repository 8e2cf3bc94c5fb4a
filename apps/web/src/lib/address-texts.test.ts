import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, readTexts, writeTexts } from './address-texts.ts';

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
