import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatUsPhone,
  isUsPhone,
  isVenezuelanMobile,
  phoneText,
  stripUsPhone,
  stripVenezuelanPhone,
} from './phone.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map(it => it.join(''));

describe('US phones', () => {
  test.each([
    '3055550123',
    '305-555-0123',
    '(305) 555-0123',
    '(305)555.0123',
    '1 305 555 0123',
    '+1-305-555-0123',
    '13055550123',
  ])('%s is one', text => {
    expect(isUsPhone(text)).toBe(true);
    expect(stripUsPhone(text)).toBe('3055550123');
  });

  test.each([
    '',
    '555-0123',
    '305555012',
    '30555501234',
    '2 305 555 0123',
    '(305 555-0123',
    '305) 555-0123',
    '305_555_0123',
    '+58 414 555 0123',
    'abc',
  ])('%j is none', text => expect(isUsPhone(text)).toBe(false));

  test('whatever is one strips to its ten digits, which format and strip back', () => {
    const mark = fc.constantFrom('', '-', '.', ' ');
    const country = fc.constantFrom('', '1', '+1', '1-', '+1 ');
    fc.assert(
      fc.property(
        country,
        digits(10),
        fc.boolean(),
        mark,
        mark,
        (prefix, ten, parentheses, first, second) => {
          const area = parentheses ? `(${ten.slice(0, 3)})` : ten.slice(0, 3);
          const typed = `${prefix}${area}${first}${ten.slice(3, 6)}${second}${ten.slice(6)}`;
          expect(isUsPhone(typed)).toBe(true);
          expect(stripUsPhone(typed)).toBe(ten);
          expect(stripUsPhone(formatUsPhone(ten))).toBe(ten);
        },
      ),
    );
  });

  test('only ten digits are formatted', () => {
    expect(formatUsPhone('3055550123')).toBe('(305) 555-0123');
    expect(formatUsPhone('305')).toBe('305');
  });
});

describe('Venezuelan phones', () => {
  test.each(['4145550123', '0414-555.01.23', '+58 (414) 555 0123', '584145550123', '+5804145550123'])(
    '%s is a mobile',
    text => {
      expect(stripVenezuelanPhone(text)).toBe('4145550123');
      expect(isVenezuelanMobile(stripVenezuelanPhone(text))).toBe(true);
    },
  );

  test('five networks, ten digits', () => {
    for (const network of ['424', '414', '426', '416', '412']) {
      expect(isVenezuelanMobile(`${network}5550123`)).toBe(true);
    }
    for (const text of ['4155550123', '2125550123', '414555012', '41455501234', '414-5550123', '']) {
      expect(isVenezuelanMobile(text)).toBe(false);
    }
  });
});

describe('phones as people read them', () => {
  test.each([
    ['3055550123', 'US', '+1 305 555 0123'],
    ['(305) 555-0123', 'US', '+1 305 555 0123'],
    ['4145550123', 'US', '+1 414 555 0123'],
    ['4145550123', 'VE', '+58 414 555 0123'],
    ['0212-555.01.23', 'VE', '+58 212 555 0123'],
    ['+58 414 5550123', 'VE', '+58 414 555 0123'],
    ['305', 'US', '305'],
    ['x', 'VE', 'x'],
  ] as const)('%s of %s', (phone, country, text) => {
    expect(phoneText(phone, country)).toBe(text);
    // shown twice, it reads the same
    expect(phoneText(text, country)).toBe(text);
  });

  test('keep their digits', () => {
    fc.assert(
      fc.property(digits(7), seven => {
        expect(stripVenezuelanPhone(phoneText(`414${seven}`, 'VE'))).toBe(`414${seven}`);
        expect(stripUsPhone(phoneText(`305${seven}`, 'US'))).toBe(`305${seven}`);
      }),
    );
  });
});
