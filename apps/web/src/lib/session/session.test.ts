import { expect, test } from 'vitest';
import { decodeClaims } from './session.ts';

function tokenOf(payload: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `h.${base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}.s`;
}

test('reads the claims, accents included', () => {
  const claims = { sub: 7, agency: 'caribe', type: 0, role: 0, name: 'María Núñez', email: 'm@x.test' };
  expect(decodeClaims(tokenOf(claims))).toEqual(claims);
});

test.each(['', 'x', 'a.b.c', tokenOf(null), tokenOf('text'), tokenOf({ name: 'no role' })])(
  'what is no token of ours has no claims: %s',
  token => {
    expect(decodeClaims(token)).toBeNull();
  },
);
