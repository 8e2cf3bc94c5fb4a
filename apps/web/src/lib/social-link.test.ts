import { expect, test } from 'vitest';
import { socialLink } from './social-link.ts';

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
