import { expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';

const limits = { LIMIT_SIGN_IN_ADDRESS: '3', LIMIT_REGISTRATION: '3', LIMIT_PUBLIC: '20' };
const { app } = await openHouse({ env: { TRUST_PROXY: '1', ...limits } });

const person = {
  name: 'Ana',
  phone: '3055550123',
  state: 'FL',
  city: 'Doral',
  address: '1 A St',
  zip: '33166',
};
test.each([
  [
    'wrong sign-ins',
    '/auth/login',
    3,
    (n: number) => ({ email: `nadie${n}@ejemplo.test`, pass: 'mala-clave' }),
  ],
  ['reset links', '/auth/password', 3, (n: number) => ({ email: `nadie${n}@ejemplo.test` })],
  [
    'registrations',
    '/auth/register',
    3,
    (n: number) => ({ ...person, email: `ana${n}@ejemplo.test`, password: TEST_PASSWORD }),
  ],
  ['public reads', '/auth/password/check', 20, (n: number) => ({ token: `no-es-${n}` })],
])('%s of one /64 are counted together, its neighbours apart', async (what, path, most, bodyOf) => {
  const statusFrom = async (ip: string, n: number) => {
    const headers = { agency: 'caribe', 'content-type': 'application/json', 'x-forwarded-for': ip };
    const body = JSON.stringify(bodyOf(n));
    return (await fetch(`${app.url}/api${path}`, { method: 'POST', headers, body })).status;
  };
  // each case from networks of its own: all public calls of one are counted together
  const network = what.length.toString(16);
  for (let n = 0; n < most; n++) expect(await statusFrom(`2001:db8:0:${network}::${n}`, n)).not.toBe(429);
  expect(await statusFrom(`2001:DB8:0:${network}:ffff::1`, most)).toBe(429);
  expect(await statusFrom(`2001:db8:1:${network}::1`, most + 1)).not.toBe(429);
});
