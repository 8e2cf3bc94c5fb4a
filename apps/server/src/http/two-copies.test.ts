import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from '@puerta/contract/client';
import { glance, publicRead } from '@puerta/contract/endpoint';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer } from '../../../../test/buyer.ts';
import { makePerson, passwordHash } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { orderBody } from '../../../../test/orders.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { newcomer } from '../../../../test/visitors.ts';
import { readConfig } from '../config.ts';
import { start } from '../main.ts';

const LIMITS = { LIMIT_SIGN_IN_ADDRESS: '40', LIMIT_PUBLIC: '1000000' };
const house = await openHouse({ works: true, env: LIMITS });
const { app, place } = house;
const { config } = app.services;
const env = {
  DATABASE_URL: app.ownerUrl,
  DATA_DIR: config.dataDir,
  SECRET: TEST_SECRET,
  ...LIMITS,
};
const second = await start({
  config: readConfig({ ...env, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' }),
  clock: app.clock,
});
afterAll(async () => {
  await second.stop();
});

const atSecond = (token?: string) =>
  createClient({
    headers: () => ({ agency: 'caribe', ...(token && { token }) }),
    networkMessage: 'network',
    origin: second.url,
  });

test('a session of one copy is known to the other, and ends at both', async () => {
  const { token, client } = await makeBuyer(house);
  expect(await atSecond(token)('GET /auth/session')).toMatchObject({ data: { role: 0 } });
  expect(await client('POST /auth/logout')).toMatchObject({ success: true });
  expect(await atSecond(token)('GET /order/mine')).toMatchObject({ status: 401 });
});

test('one key sent to both copies at once buys once', async () => {
  const { token, buy, ledger } = await makeBuyer(house);
  const body = orderBody(place.city);
  const answers = await Promise.all([
    buy({}, 'one-key'),
    atSecond(token)('POST /order/create', { body }, { idempotencyKey: 'one-key' }),
  ]);
  const ids = answers.map(answer => answer.success && answer.data.id);
  expect(ids[0]).toBeGreaterThan(0);
  expect(ids[1]).toBe(ids[0]);
  expect(await ledger()).toHaveLength(1);
});

describe('300 tries at once, at both copies', () => {
  const TRIES = 300;
  // limits count in windows
  beforeEach(() => app.clock.advance(61 * 60_000));

  /** How often each status was answered. */
  const statuses = async (
    attempt: (client: Client, n: number) => Promise<{ status: number }>,
    token?: string,
  ) => {
    const copies = [app.client('caribe', token), atSecond(token)] as const;
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, n) => attempt(copies[n % 2 === 0 ? 0 : 1], n)),
    );
    const count: Record<number, number> = {};
    for (const { status } of answers) count[status] = (count[status] ?? 0) + 1;
    return count;
  };
  const fresh = () => makePerson(app, 'caribe', 'customer', { passwordHash });
  const signIn = (email: string) => (client: Client, n: number) =>
    client('POST /auth/login', { body: { email, pass: `mala-clave-${n}` } });

  test('ten passwords of an account are looked at, known or not', async () => {
    const { email } = await fresh();
    expect(await statuses(signIn(email))).toEqual({ 401: 10, 429: 290 });
    expect(await statuses(signIn('nadie@ejemplo.test'))).toEqual({ 401: 10, 429: 290 });
  });

  test('forty of an address, where that is the limit', async () => {
    const all = await statuses((client, n) => signIn(`nadie${n}@ejemplo.test`)(client, n));
    expect(all).toEqual({ 401: 40, 429: 260 });
  });

  test('ten own passwords', async () => {
    const { token } = await fresh();
    const wrong = (client: Client, n: number) =>
      client('PUT /profile/password', { body: { oldPass: `mala-clave-${n}`, newPass: 'otra-clave-larga' } });
    expect(await statuses(wrong, token)).toEqual({ 400: 10, 429: 290 });
    const close = (client: Client, n: number) =>
      client('POST /profile/close', { body: { pass: `mala-clave-${n}` } });
    expect(await statuses(close, token)).toEqual({ 429: 300 });
  });

  test('ten codes of a second factor', async () => {
    const { token } = await fresh();
    const end = (client: Client, n: number) =>
      client('DELETE /profile/second-factor', { body: { code: String(n).padStart(6, '0') } });
    expect(await statuses(end, token)).toEqual({ 400: 10, 429: 290 });
  });

  test('thirty registrations of an address and five links of an account', async () => {
    const register = (client: Client, n: number) =>
      client('POST /auth/register', { body: newcomer(`ana${n}@ejemplo.test`) });
    expect(await statuses(register)).toEqual({ 200: 30, 429: 270 });
    const { email } = await fresh();
    const ask = (client: Client) => client('POST /auth/password', { body: { email } });
    expect(await statuses(ask)).toEqual({ 200: 5, 429: 295 });
  });
});

test('public reads of both copies are merged, one merge at a time', async () => {
  const { services, superuserUrl } = app;
  const owner = new pg.Client(superuserUrl);
  await owner.connect();
  const at = async (waiting: boolean) => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
       where query like '%into rate_limit%' and pid <> pg_backend_pid() and (wait_event_type = 'Lock') = $1`,
      [waiting],
    );
    return rows[0]?.n;
  };
  await owner.query('begin; lock table rate_limit in access exclusive mode');
  for (let seconds = 0; seconds < 4; seconds++) {
    for (const { limits } of [services, second.services])
      for (const address of ['192.0.2.1', '192.0.2.2']) limits.spend(publicRead, 'address', address);
    await wait(1000);
  }
  // each copy has its first merge under way, and no other
  expect(await at(true)).toBe(2);
  await owner.query('commit');
  const hits = async () => {
    const { rows } = await owner.query<{ hits: number }>(
      "select hits from rate_limit where key in ('address:192.0.2.1', 'address:192.0.2.2')",
    );
    return rows.map(row => row.hits);
  };
  await expect.poll(hits).toEqual([80, 80]);
  second.services.limits.spend(glance, 'address', '192.0.2.1');
  await expect.poll(hits).toContain(81);
  await owner.end();
});
