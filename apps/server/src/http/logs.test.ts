import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@puerta/contract/client';
import { afterAll, expect, test, vi } from 'vitest';
import { openHouse } from '../../../../test/house.ts';
import { succeeded } from '../../../../test/journey.ts';
import { linkIn, mailTo } from '../../../../test/mails.ts';
import { orderBody } from '../../../../test/orders.ts';
import { runOn } from '../../../../test/run-on.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { newcomer } from '../../../../test/visitors.ts';

/** Everything that the real server says, at its most talkative. */
let said = '';
const dataDir = mkdtempSync(join(tmpdir(), 'puerta-logs-'));

const { app: idle, place } = await openHouse();
/** The server of before sends its mails by itself. */
const app = { ...idle, isIdle: false };
const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    PATH: process.env.PATH,
    DATABASE_URL: app.ownerUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    SECRET: TEST_SECRET,
    LOG_LEVEL: 'trace',
  },
});
for (const stream of [server.stdout, server.stderr]) stream?.on('data', part => (said += String(part)));
const url = await vi.waitUntil(() => /http:\/\/\S+:\d+/.exec(said)?.[0], { timeout: 30_000, interval: 50 });
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
});

const EMAIL = 'callada@ejemplo.test';
const PASSWORD = 'mi-perro-se-llama-Canela';
const NEW_PASSWORD = 'mi-gata-se-llama-Pimienta';
const CARD = { expiration_month: '11', expiration_year: '2033', cvv: '8461' };
const CARDS = {
  approved: '4111111111111111',
  declined: '4000000000000002',
  held: '4000000000000259',
  silent: '4000000000006975',
  unknown: '5555555555554444',
};

test('what the server writes holds no password, token or card, whatever is asked of it', async () => {
  const { city } = place;
  const secrets = [PASSWORD, NEW_PASSWORD, CARD.cvv, ...Object.values(CARDS)];
  const visitor = clientWith();
  const body = newcomer(EMAIL, { password: PASSWORD });
  succeeded(await visitor('POST /auth/register', { body }));
  await visitor('POST /auth/login', { body: { email: EMAIL, pass: `${PASSWORD}-no` } });
  succeeded(await visitor('POST /auth/password', { body: { email: EMAIL } }));
  const welcome = linkIn(await mailTo(app, EMAIL, '', 2)).searchParams.get('token') ?? '';
  const links = (await mailsWithLinks()).map(link => link.searchParams.get('token') ?? '');
  for (const token of [welcome, ...links]) await visitor('GET /auth/verify', { query: { token } });
  for (const token of links)
    await visitor('POST /auth/password/confirm', { body: { token, pass: NEW_PASSWORD } });
  const { token } = succeeded(
    await visitor('POST /auth/login', { body: { email: EMAIL, pass: NEW_PASSWORD } }),
  );
  secrets.push(welcome, ...links, token, token.split('.')[2] ?? '');
  const customer = clientWith(token);
  for (const number of Object.values(CARDS)) {
    const payment = { ...CARD, card_number: number };
    await customer('POST /order/create', { body: orderBody(city, { payment }) });
  }
  await broken(token);
  await surprising(customer, city);

  expect(said).toContain('request failed');
  const hash = /\$argon2\w*\$[^"\s]*/;
  expect(said.match(hash)).toBeNull();
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3);
    const isNumber = /^\d+$/.test(secret);
    // part of a random identifier is no secret
    const found = isNumber ? new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(said) : said.includes(secret);
    expect([secret, found]).toEqual([secret, false]);
  }
});

function clientWith(token?: string) {
  return createClient({
    headers: () => ({ agency: 'caribe', ...(token && { token }) }),
    networkMessage: 'network',
    origin: url,
  });
}

async function mailsWithLinks(): Promise<URL[]> {
  const answer = succeeded(await app.client('caribe')('GET /open/outbox', { query: { to: EMAIL } }));
  return answer.data.map(linkIn).filter(link => link.searchParams.has('token'));
}

/** Bodies that cannot be read, and addresses that carry what they should not. */
async function broken(token: string): Promise<void> {
  const headers = { agency: 'caribe', token, 'content-type': 'application/json' };
  const half = `{"payment":{"card_number":"${CARDS.approved}","cvv":"${CARD.cvv}"`;
  await fetch(`${url}/api/order/create`, { method: 'POST', headers, body: half });
  await fetch(`${url}/api/order/create`, { method: 'POST', headers, body: half.repeat(30_000) });
  await fetch(`${url}/api/auth/login?pass=${PASSWORD}`, { method: 'POST', headers, body: PASSWORD });
  await fetch(`${url}/api/tracking/%ZZ${CARDS.approved}?token=${token}`, { headers });
}

/** Surprises of the database, which tells in its errors what stood in the row. */
async function surprising(customer: ReturnType<typeof clientWith>, city: number): Promise<void> {
  await runOn(
    app.superuserUrl,
    `alter table account add constraint surprise check (name <> 'Sorpresa') not valid`,
  );
  await runOn(
    app.superuserUrl,
    `alter table orders add constraint surprise check (content <> 'Sorpresa') not valid`,
  );
  const person = newcomer('sorpresa@ejemplo.test', { name: 'Sorpresa', password: PASSWORD });
  expect(await clientWith()('POST /auth/register', { body: person })).toMatchObject({ status: 500 });
  const order = orderBody(city, {
    payment: { ...CARD, card_number: CARDS.approved },
    detail: { content: 'Sorpresa' },
  });
  expect(await customer('POST /order/create', { body: order })).toMatchObject({ status: 500 });
  expect(said).not.toContain('sorpresa@ejemplo.test');
}
