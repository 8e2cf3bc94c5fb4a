import { claimsOf } from '@puerta/domain/people/roles';
import { afterAll, expect, test, vi } from 'vitest';
import { dropToken, keepToken } from '../../lib/session/session.ts';
import { beInAgency } from '../../lib/session/test-agency.ts';
import type { Scan } from './scan-queue.ts';
import { dropStored, othersScans, scanStore } from './scan-store.ts';

/** As a browser's storage: what is kept are its own properties. */
class Storage {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}
vi.stubGlobal('localStorage', new Storage());
beInAgency();
afterAll(() => {
  dropToken();
  vi.unstubAllGlobals();
});

/** `sub` is the number of the account */
const signIn = (sub: number, name: string) =>
  keepToken(`head.${btoa(JSON.stringify({ sub, name, ...claimsOf('restricted') }))}.signed`);
const scanOf = (key: string): Scan => ({
  key,
  job: { kind: 'process', code: key },
  state: 'waiting',
  at: 1,
  message: '',
});
const codes = () =>
  scanStore()
    ?.load()
    .map(({ key }) => key);

test('what one person scanned and did not send is not listed as another person’s own', () => {
  expect(scanStore()).toBeNull();
  signIn(5, 'Ana');
  scanStore()?.keep(scanOf('CE1'));
  expect(codes()).toEqual(['CE1']);
  expect(othersScans()).toEqual([]);

  // the number of one begins with that of the other
  signIn(51, 'Luis');
  expect(codes()).toEqual([]);
  const [left] = othersScans();
  expect(left?.scan).toMatchObject({ key: 'CE1', by: 'Ana' });
  dropStored(left?.place ?? '');

  signIn(5, 'Ana');
  expect(codes()).toEqual([]);
});
