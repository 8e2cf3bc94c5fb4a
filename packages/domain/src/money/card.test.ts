import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf } from './accept-errors.ts';
import { cardBrand, cardDigits, cardExpiry, cardName, isExpired, lastFour, passesLuhn } from './card.ts';
import { isCvv } from './cvv.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map(it => it.join(''));

describe('card numbers', () => {
  test.each([
    '4111111111111111',
    '4000000000000002',
    '4000000000009995',
    '4000000000000069',
    '4000000000000101',
    '4000000000000259',
    '4000000000006975',
    '378282246310005',
  ])('%s passes', number => {
    expect(passesLuhn(number)).toBe(true);
  });

  test('one wrong digit never passes', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (first, at, more) => {
        const number = Array.from({ length: 10 }, (_, check) => `${first}${check}`).find(passesLuhn) ?? '';
        const wrong = (Number(number.charAt(at)) + more) % 10;
        expect(passesLuhn(number)).toBe(true);
        expect(passesLuhn(number.slice(0, at) + wrong + number.slice(at + 1))).toBe(false);
      }),
    );
  });

  test('other text never passes', () => {
    for (const text of ['', '0', 'abcd', '4111 1111 1111 1111', '41111111111111112222', '4111111111111112']) {
      expect(passesLuhn(text)).toBe(false);
    }
    expect(cardDigits(' 4111-1111 11111111 ')).toBe('4111111111111111');
  });

  test.each([
    ['4111111111111111', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2221000000000009', 'mastercard'],
    ['2720990000000007', 'mastercard'],
    ['2721000000000000', 'unknown'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
    ['30569309025904', 'diners'],
    ['3530111333300000', 'jcb'],
    ['', 'unknown'],
  ])('%s is %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });

  test('four digits are kept', () => {
    expect(lastFour('4111111111111234')).toBe('1234');
  });
});

describe('expiry', () => {
  test('two or four digits of the year', () => {
    expect(cardExpiry('1', '27')).toEqual({ month: 1, year: 2027 });
    expect(cardExpiry('12', '2027')).toEqual({ month: 12, year: 2027 });
    for (const [month, year] of [
      ['0', '27'],
      ['13', '27'],
      ['', '27'],
      ['1', ''],
      ['1', '027'],
      ['x', '27'],
      ['1.5', '27'],
    ]) {
      expect(cardExpiry(month ?? '', year ?? '')).toBeNull();
    }
  });

  test('good to the end of its month', () => {
    const expiry = { month: 2, year: 2028 };
    expect(isExpired(expiry, new Date('2028-02-29T23:59:59Z'))).toBe(false);
    expect(isExpired(expiry, new Date('2028-03-01T00:00:00Z'))).toBe(true);
    expect(isExpired(expiry, new Date('2027-12-31T00:00:00Z'))).toBe(false);
    expect(isExpired(expiry, new Date('2029-01-01T00:00:00Z'))).toBe(true);
  });
});

test('security codes have three or four digits', () => {
  expect(['123', '1234', '12', '12345', 'abc', ''].map(isCvv)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('what the script says of a security code is believed where the code is none', () => {
  expect(['73', '12345', 'abc', '737', '1234'].map(cvv => fieldOf('E_WC_15', cvv))).toEqual([
    'cvv',
    'cvv',
    'cvv',
    undefined,
    undefined,
  ]);
  expect(fieldOf('E_WC_05', '737')).toBe('card_number');
  expect(fieldOf('E_WC_14', '73')).toBeUndefined();
});

test('a payment by no card has none, and a brand that nobody knows is a card', () => {
  expect(cardName({ brand: 'visa', last_four: '1111' })).toBe('Visa 1111');
  expect(cardName({ brand: 'unknown', last_four: '0005' })).toBe('Tarjeta 0005');
  expect(cardName({ brand: 'unknown', last_four: '' })).toBeNull();
  expect(cardName({ brand: null, last_four: null })).toBeNull();
});
