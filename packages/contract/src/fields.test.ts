import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { number } from './fields.ts';
import { EMAIL, email, lines, optionalEmail, optionalLines, optionalText, text } from './text-fields.ts';
import { entranceInvalid } from './entrance.es.ts';

/** "E-mail-like" (docs/rules/forms.md) as one reads it; too slow for long texts. */
const PLAIN = /^[^\s@]+@[^\s@]+\.[^\s@]+[^\s@.]$/;

/** Every text of so many characters made of these. */
const textsOf = (characters: string[], length: number): string[] =>
  length === 0
    ? ['']
    : textsOf(characters, length - 1).flatMap(start => characters.map(next => start + next));

test('an e-mail is what the plain pattern takes', () => {
  const all = [1, 2, 3, 4, 5, 6, 7].flatMap(length => textsOf(['a', '@', '.', ' '], length));
  expect(all.filter(one => EMAIL.test(one) !== PLAIN.test(one))).toEqual([]);
  expect(all.filter(one => EMAIL.test(one))).toContain('a@a.aa');
});

test.each([
  '<b@evil.test>',
  'b@evil.test.',
  'B <b@evil.test>',
  '"b"@evil.test',
  'b@evil.test,c@evil.test',
  'b@evil.test;',
  'b(x)@evil.test',
  'b@[127.0.0.1]',
  'b\u200b@evil.test',
  'b@evil\u00ad.test',
  'a@b.co\n',
  '\r\na@b.co',
  'a\nb@c.co',
  'a@b.co\u2028Bcc: c@d.co',
])('%j is no plain address, and the field says so in its own words', sent => {
  for (const field of [email('missing', 'malformed'), optionalEmail('malformed')])
    expect(field.safeParse(sent).error?.issues.map(issue => issue.message)).toEqual(['malformed']);
});

test('an address is trimmed, and a blank one is missing or left out', () => {
  expect(email('missing', 'malformed').parse(" o'brien+box@evil.test ")).toBe("o'brien+box@evil.test");
  expect(email('missing', 'malformed').safeParse(' \n').error?.issues[0]?.message).toBe('missing');
  expect([' \n', null, undefined].map(sent => optionalEmail('malformed').parse(sent))).toEqual(['', '', '']);
});

test('a number is sent as people write one', () => {
  const read = (sent: unknown) => number('no number').safeParse(sent).success;
  expect(['12', ' 12.50 ', '-3', '+3', '.5', '5.', '1e3', 7].filter(sent => !read(sent))).toEqual([]);
  const none = ['0x1', '0b1', '0o7', 'Infinity', 'NaN', '', ' ', '1_000', '1,5', '12a', true, null, [1]];
  expect(none.filter(read)).toEqual([]);
});

test('what is too long is told of that alone', () => {
  const checked = text('missing', 3).check(z.regex(/^[a-z]+$/, { error: 'letters' }));
  expect(checked.safeParse('1234').error?.issues.map(issue => issue.code)).toEqual(['too_big']);
});

test('characters that nobody sees are left out, and whole pairs stay', () => {
  expect(text('missing').parse('a\u0000b\u0007\ud800c 👩‍👧 ñ')).toBe('abc 👩‍👧 ñ');
});

test.each(['a\nb', 'Gano USD 500: http://evil.test\r\nhaga clic', 'a\u2028b', 'a\u0085b'])(
  '%j is no text of one line',
  typed => {
    for (const field of [text('missing'), optionalText()])
      expect(field.safeParse(typed).error?.issues.map(issue => issue.message)).toEqual([
        entranceInvalid.general.oneLine,
      ]);
    for (const field of [lines('missing'), optionalLines(120)])
      expect(field.safeParse(typed).success).toBe(true);
  },
);

test('what stands around a line is no second one', () => {
  expect(text('missing').parse(' a\n')).toBe('a');
  expect(optionalText().parse('\n')).toBe('');
});

test('marks of direction are taken out of every text, and signs of other scripts stay', () => {
  const marked = `factura\u202E\u2066\u200Ffdp.exe\u061C`;
  for (const schema of [text('x'), optionalText(), lines('x'), optionalLines(80)])
    expect(schema.parse(marked)).toBe('facturafdp.exe');
  expect(text('x').parse('👩‍👧 Ñandú שלום')).toBe('👩‍👧 Ñandú שלום');
});
