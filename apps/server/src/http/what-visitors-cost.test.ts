import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, contract, type EndpointKey } from '@puerta/contract/contract';
import { afterAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../../test/factories.ts';
import { openHouse, UNLIMITED } from '../../../../test/house.ts';
import { journeyOf } from '../../../../test/journey.ts';
import { APPROVED, card } from '../../../../test/orders.ts';
import { throwawayFolder } from '../../../../test/throwaway-folder.ts';
import { newcomer } from '../../../../test/visitors.ts';
import { routes } from '../assembly/routes.ts';
import { buildApp } from './app.ts';

/** Milliseconds of the server's processor for one warm call: twice what the dearest needs on a slow, busy machine. */
const MOST = 40;
/** A password is hashed so dearly on purpose: who has stolen hashes guesses few. */
const MOST_WITH_PASSWORD = 150;
/** A payment records each of its steps: who makes many pays for them, and declined ones are counted. */
const MOST_WITH_PAYMENT = 80;
/** The first of them warms, and the best of the others counts: what else the machine does makes no call dearer. */
const TRIES = 7;

const webDir = throwawayFolder('puerta-web-');

const house = await openHouse({ env: UNLIMITED });
const { app, people, place } = house;
const { buy, receive } = journeyOf(house);
const owing = await times(TRIES, () => buy());
const invoiced = await buy();
await receive(invoiced);
for (const each of owing) await receive(each, true);
await app.services.files.put('caribe/logo/visited.png', new Uint8Array(50_000), 'image/png');
for (const folder of ['assets', '.vite']) mkdirSync(join(webDir, folder));
writeFileSync(join(webDir, '.vite/manifest.json'), '{}');
writeFileSync(join(webDir, 'index.html'), '<title>Puerta</title><!--preload--><script>1</script>');
for (const name of ['worker.js', 'offline-worker.js', 'push-worker.js', 'assets/kit-1.js'])
  writeFileSync(join(webDir, name), '// of the build');
const fastify = await buildApp(app.services, routes, webDir);
afterAll(async () => {
  await fastify.close();
  rmSync(webDir, { recursive: true, force: true });
});

async function times<T>(many: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < many) made.push(await make(made.length));
  return made;
}

/** Where and what is sent the n-th time, and the status that it answers each time. */
type Ask = { at?: (n: number) => string; body?: (n: number) => object; status?: number; most?: number };
type Open = { [K in EndpointKey]: Contract[K]['who'] extends 'anyone' ? K : never }[EndpointKey];

const parcel = { weight: 10, length: 12, width: 12, height: 12 };
const email = () => people.caribe.customer.email;
const wrongToken: Ask = { body: () => ({ token: 'x', pass: TEST_PASSWORD }), status: 400 };
const unknown = (path: string): Ask => ({ at: () => path, status: 404 });
const wrongLink: Ask = { at: () => '/api/open/notices/off?token=x&account=1&kind=steps', status: 400 };

const CALLS: Record<Open, Ask> = {
  'GET /auth/session': {},
  'POST /auth/login': {
    body: () => ({ email: email(), pass: 'mala-clave' }),
    status: 401,
    most: MOST_WITH_PASSWORD,
  },
  'POST /auth/register': {
    body: n => newcomer(`visitor${n}@ejemplo.test`),
    most: MOST_WITH_PASSWORD,
  },
  'POST /auth/password': { body: () => ({ email: email() }) },
  'POST /auth/password/check': wrongToken,
  'POST /auth/password/confirm': wrongToken,
  'POST /auth/return': wrongToken,
  'POST /auth/email': wrongToken,
  'POST /auth/email/call-off': wrongToken,
  'GET /auth/verify': { at: () => '/api/auth/verify?token=x', status: 303 },
  'GET /open/outbox': {},
  'GET /open/simulator': {},
  'POST /open/simulator/payments/:id/release': unknown('/api/open/simulator/payments/x/release'),
  'POST /open/simulator/payments/:id/reject': unknown('/api/open/simulator/payments/x/reject'),
  'POST /open/simulator/shipments/:id/advance': unknown('/api/open/simulator/shipments/x/advance'),
  'GET /open/notices/off': wrongLink,
  'POST /open/notices/off': wrongLink,
  'GET /open/contact': {},
  'GET /open/services': {},
  'GET /open/terms': {},
  'POST /open/payment/return': { body: () => ({ reference: 'x' }), status: 404 },
  'POST /open/webhook/:provider': { ...unknown('/api/open/webhook/stripe'), body: () => ({ id: 'x' }) },
  'POST /open/mails/events/:service': { ...unknown('/api/open/mails/events/x'), body: () => ({ id: 'x' }) },
  'POST /open/carrier/events': { ...unknown('/api/open/carrier/events'), body: () => ({}) },
  'GET /states': {},
  'GET /state/:id': { at: () => `/api/state/${place.state}` },
  'GET /tracking/:code': { at: () => `/api/tracking/${invoiced.tracking}` },
  'GET /tracking/:code/invoice': { at: () => `/api/tracking/${invoiced.tracking}/invoice` },
  'POST /tracking/:code/payment': {
    at: n => `/api/tracking/${owing[n]?.tracking}/payment`,
    body: () => card(APPROVED),
    most: MOST_WITH_PAYMENT,
  },
  'POST /calculator': { body: () => ({ zipCode: '33130', ...place, ...parcel }) },
  'POST /calculator/domestic': {
    body: () => ({ origin_zipcode: '33130', destination_zipcode: '10001', ...parcel }),
  },
};

/** By the address under which each was registered. */
const OUTSIDE: Record<string, Ask> = {
  '/api/openapi.json': {},
  '/api/docs': {},
  '/api/*': unknown('/api/nothing'),
  '/app-icon/192.png': {},
  '/app-icon/512.png': {},
  // the simulator's gateway has no script that reads cards
  '/card-reader': { status: 404 },
  '/assets/*': { at: () => '/assets/kit-1.js' },
  '/files/*': { at: () => '/files/caribe/logo/visited.png' },
  '/healthz': {},
  '/readyz': {},
  '/metrics': {},
  '/robots.txt': {},
  '/manifest.webmanifest': {},
  '/worker.js': {},
  '/push-worker.js': {},
  '/offline': {},
  '/offline-worker.js': {},
  '/*': { at: () => '/calculator' },
};

test.each([
  ...Object.entries(CALLS).map(([key, ask]) => [key.replace(' ', ' /api'), ask] as const),
  ...Object.entries(OUTSIDE).map(([path, ask]) => [`GET ${path}`, ask] as const),
])('%s is cheap for the server', async (key, ask) => {
  const [method, path = ''] = key.split(' ');
  const spent = await times(TRIES, async n => {
    const before = process.cpuUsage();
    const answer = await fastify.inject({
      method: method as 'GET',
      url: ask.at?.(n) ?? path,
      headers: { agency: 'caribe', 'accept-encoding': 'br' },
      ...(ask.body && { payload: ask.body(n) }),
    });
    const { user, system } = process.cpuUsage(before);
    expect(answer.statusCode).toBe(ask.status ?? 200);
    return (user + system) / 1000;
  });
  expect(Math.min(...spent.slice(1))).toBeLessThan(ask.most ?? MOST);
});

test('every route outside of the contract is among them', () => {
  const inContract = new Set(Object.keys(contract).map(key => `/api${key.split(' ')[1]}`));
  const outside = addresses().filter(address => !inContract.has(address));
  expect(outside.toSorted()).toEqual(Object.keys(OUTSIDE).toSorted());
});

/** What the server answers at, as Fastify draws the tree of it. */
function addresses(): string[] {
  const parts: string[] = [];
  const lines = fastify.printRoutes().split('\n');
  return lines.flatMap(line => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?/.exec(line) ?? [];
    parts.splice(indent.length / 4, parts.length, part.replace(/\|.*/, ''));
    return methods ? [parts.join('')] : [];
  });
}
