import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, openPushService, type PushService } from '../../../../../../test/push-service.ts';
import { TEST_SECRET } from '../../../../../../test/secret.ts';
import { settableClock } from '../../../app/clock.ts';
import { webPush } from './web.ts';

const NOW = new Date('2026-11-17T15:00:00Z');
const clock = settableClock(NOW);
const open = (production: boolean, secret = TEST_SECRET) =>
  webPush({ secret, trustsLoopback: !production }, clock);

let service: PushService;
let elsewhere: Server;
let asked = 0;
beforeAll(async () => {
  service = await openPushService();
  elsewhere = createServer((_request, response) => {
    asked += 1;
    response.writeHead(201).end();
  });
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await service.close();
  await new Promise<void>(resolve => elsewhere.close(() => resolve()));
});

const keysOf = ({ subscription: { p256dh, auth } }: Browser) => ({
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
});
const pushTo = (browser: Browser, endpoint = browser.subscription.endpoint) => ({
  to: { endpoint, ...keysOf(browser) },
  text: JSON.stringify({ title: 'Caribe Express', body: 'Señal', url: '/', tag: 't' }),
  topic: 't',
  contact: 'soporte@caribe.test',
});

test('the key follows from SECRET, is the same at every start and another one elsewhere', () => {
  const key = open(false).publicKey;
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  expect(open(true).publicKey).toBe(key);
  expect(open(false, `${TEST_SECRET}!`).publicKey).not.toBe(key);
});

test('each message is sealed anew, and says the same', async () => {
  const browser = service.subscribe();
  const transport = open(false);
  for (let n = 0; n < 2; n++) await transport.send(pushTo(browser));
  expect(browser.taken.map(({ notice }) => notice.body)).toEqual(['Señal', 'Señal']);
  await transport.close();
});

test.each([
  [404, 'PushGone'],
  [410, 'PushGone'],
  [400, 'PushRefused'],
  [403, 'PushRefused'],
  [302, 'PushRefused'],
  [429, 'Error'],
  [500, 'Error'],
])('%i means %s', async (answer, name) => {
  const browser = service.subscribe();
  browser.answer = answer;
  await expect(open(false).send(pushTo(browser))).rejects.toMatchObject({ name });
});

test('in production mode nothing goes to this machine, by number or by name', async () => {
  const browser = service.subscribe();
  const transport = open(true);
  const { port } = elsewhere.address() as AddressInfo;
  for (const endpoint of [
    browser.subscription.endpoint,
    `http://127.0.0.1:${port}/`,
    'https://localhost/x',
  ]) {
    await expect(transport.send(pushTo(browser, endpoint))).rejects.toMatchObject({ name: 'PushGone' });
  }
  expect(transport.accepts(pushTo(browser).to)).toBe(false);
  expect([asked, browser.taken.length]).toEqual([0, 0]);
  await transport.close();
});
