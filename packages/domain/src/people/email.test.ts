import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, isSupportEmail, MAX_EMAIL_LENGTH, normaliseEmail } from './email.ts';

test.each([
  'a@b.co',
  'cliente@caribe.test',
  'maria.perez+caja@correo.com.ve',
  'josé@correo.ve',
  'a-b@c-d.org',
])('%s is e-mail-like', text => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@.co',
  'a@b.',
  'a@b..co',
  'a b@c.co',
  'a@b.co\r\nBcc: x@y.zz',
  '<a@b.co>',
  'a@b@c.co',
  'a,b@c.co',
])('%j is not', text => expect(isEmail(text)).toBe(false));

test('whatever library calls an address is e-mail-like, unless it is quoted', () => {
  fc.assert(
    fc.property(fc.emailAddress(), text => {
      expect(isEmail(text)).toBe(true);
    }),
  );
});

test('long hostile text is refused at once', () => {
  expect(isEmail(`${'a@'.repeat(100_000)}`)).toBe(false);
  expect(isEmail(`a@${'b.'.repeat(120)}`)).toBe(false);
  expect(isEmail(`${'a'.repeat(MAX_EMAIL_LENGTH)}@b.co`)).toBe(false);
});

test('support address: letters or digits on both sides, letters at the end', () => {
  expect(isSupportEmail('soporte@caribe.com')).toBe(true);
  expect(isSupportEmail('soporte24@caribe1.test')).toBe(true);
  for (const text of [
    'so.porte@caribe.com',
    'soporte@ca-ribe.com',
    'soporte@caribe.com.ve',
    'soporte@caribe.c0m',
    '',
  ]) {
    expect(isSupportEmail(text)).toBe(false);
  }
});

test('case and surrounding spaces do not count', () => {
  expect(normaliseEmail('  Ana@Correo.VE ')).toBe('ana@correo.ve');
});
