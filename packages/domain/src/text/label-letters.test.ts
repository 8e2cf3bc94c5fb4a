import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inAscii, inLatin, unprintable } from './label-letters.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });
const letterBetween = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map(code => String.fromCodePoint(code));

test.each([
  ['Łukasz Świętopełk', 'Lukasz Swietopelk'],
  ['Жанна Щукина', 'Zhanna Shchukina'],
  ['ЖАННА ЩУКИНА', 'ZHANNA SHCHUKINA'],
  ['Їжакевич Ґанна', 'Yizhakevich Ganna'],
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoulou'],
  ['Şahin Işık Đặng Œuvre', 'Sahin Isik Dang Oeuvre'],
  ['O’Brien — “Casa” № 5', 'O\'Brien - "Casa" No 5'],
  ['Ｔｏｋｙｏ ﬁn', 'Tokyo fin'],
  ['José Núñez Peñaranda, Ångström', 'José Núñez Peñaranda, Ångström'],
])('%s is printed %s', (typed, printed) => {
  expect(inLatin(typed)).toBe(printed);
  expect(unprintable(typed)).toEqual([]);
});

test('what cannot be spelled is named, once each, and printed as a question mark', () => {
  expect(unprintable('Ana 李李 😀')).toEqual(['李', '😀']);
  expect(inLatin('Ana 李 😀')).toBe('Ana ? ?');
  expect(inAscii('Ana 李 Núñez Straße')).toBe('Ana Nunez Strasse');
});

test('a family of emoji is its people, without what joins them', () => {
  expect(unprintable('👨‍👩‍👧')).toEqual(['👨', '👩', '👧']);
});

test('whatever is typed becomes letters that a label has, and once more changes nothing', () => {
  fc.assert(
    fc.property(anyText, typed => {
      const printed = inLatin(typed);
      expect(printed).toMatch(/^[\n\x20-\x7e\xa1-\xff]*$/);
      expect(inLatin(printed)).toBe(printed);
      expect(inAscii(typed)).toMatch(/^[\n\x20-\x7e]*$/);
    }),
  );
});

test('a text of Latin-1 is printed as it was typed', () => {
  fc.assert(
    fc.property(fc.array(letterBetween(0xae, 0xff)), letters => {
      const typed = letters.join('').normalize('NFC');
      expect(inLatin(typed)).toBe(typed);
    }),
  );
});

test('a text has a question mark more exactly where it has what no label prints', () => {
  const marks = (text: string) => text.split('?').length - 1;
  fc.assert(
    fc.property(anyText, typed => {
      expect(marks(inLatin(typed)) === marks(typed.normalize('NFC'))).toBe(unprintable(typed).length === 0);
    }),
  );
});

test('no letter of European Latin, Cyrillic or Greek is lost', () => {
  const european = fc.oneof(
    letterBetween(0x100, 0x17f),
    letterBetween(0x1ea0, 0x1ef9),
    letterBetween(0x400, 0x45f),
    letterBetween(0x391, 0x3a1),
    letterBetween(0x3a3, 0x3ce),
  );
  fc.assert(
    fc.property(european, letter => {
      expect(unprintable(letter)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
