import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { AccountUnreadable, keyRing, type KeyRing } from './key-ring.ts';

const newKey = () => randomBytes(32).toString('base64');
const [older, newer] = [newKey(), newKey()];
const ringOf = (PROVIDER_KEY: string) => keyRing({ PROVIDER_KEY }) as KeyRing;

const ACCOUNT = { agency_id: 1, id: 1, provider: 'stripe' };
const SETTINGS = { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_WEBHOOK_SECRET: 'whsec_secret' };
const sealed = (key = older, account = ACCOUNT) => ({ ...account, ...ringOf(key).seal(account, SETTINGS) });

test('what was sealed opens again, and tells nothing before', () => {
  const row = sealed();
  expect(ringOf(older).unseal(row)).toEqual(SETTINGS);
  expect(row.sealed.toString('latin1')).not.toContain('sk_test');
  expect(sealed().sealed.equals(row.sealed)).toBe(false);
});

test.each([
  ['agency', { agency_id: 2 }],
  ['number', { id: 2 }],
  ['provider', { provider: 'authorizenet' }],
])('moved to another %s it does not open', (_what, change) => {
  expect(() => ringOf(older).unseal({ ...sealed(), ...change })).toThrow(AccountUnreadable);
});

test('with any byte changed, cut short or erased it does not open', () => {
  const row = sealed();
  for (let at = 0; at < row.sealed.length; at++) {
    const changed = Buffer.from(row.sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => ringOf(older).unseal({ ...row, sealed: changed })).toThrow(AccountUnreadable);
  }
  expect(() => ringOf(older).unseal({ ...row, sealed: row.sealed.subarray(0, 20) })).toThrow(
    'not sealed for it',
  );
  expect(() => ringOf(older).unseal({ ...row, sealed: null })).toThrow('were erased');
});

test('several keys open, the first one seals; an unknown one is said', () => {
  const both = ringOf(`${newer},${older}`);
  expect(both.unseal(sealed(older))).toEqual(SETTINGS);
  expect(both.unseal(sealed(newer))).toEqual(SETTINGS);
  expect(both.newest).toBe(sealed(newer).key_id);
  expect(() => ringOf(newer).unseal(sealed(older))).toThrow('PROVIDER_KEY lacks the key');
  expect(keyRing({ PROVIDER_KEY: undefined })).toBeNull();
});
