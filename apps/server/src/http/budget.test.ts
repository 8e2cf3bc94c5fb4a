import { asksCarrier, publicRead, read } from '@puerta/contract/endpoint';
import type { CallInput } from '@puerta/contract/client';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../test/factories.ts';
import { makeWorld, priceDraft, type World } from '../../../../test/walk.ts';
import { routes } from '../features/routes.ts';
import { buildApp } from './app.ts';
import { countCosts } from './cost.ts';

const READS = 40;
const PRICES = 60;
const POINTS = PRICES * asksCarrier.points;

let world: World;
let customer: Person;
let other: Person;
beforeAll(async () => {
  world = await makeWorld({ LIMIT_PUBLIC: String(READS), LIMIT_ACCOUNT: String(POINTS) });
});
afterAll(() => world.app.stop());
// another minute, and nobody has used up anything
beforeEach(async () => {
  world.app.clock.advance(60_000);
  [customer, other] = [
    await makePerson(world.app, 'caribe', 'customer'),
    await makePerson(world.app, 'caribe', 'customer'),
  ];
});

type Draft = CallInput<'POST /order/price'>['body'];
const price = ({ client }: Person) => client('POST /order/price', { body: priceDraft(world.place) as Draft });
const list = ({ client }: Person) => client('GET /order/mine');
const TOO_MANY = { status: 429, error: { code: 'too_many_tries' } };

test('an account that has used up its minute is told how long to wait, before what it sent is read', async () => {
  for (let n = 0; n < POINTS / read.points; n++) expect(await list(customer)).toMatchObject({ status: 200 });
  const response = await fetch(`${world.app.url}/api/order/price`, {
    method: 'POST',
    headers: { agency: 'caribe', token: customer.token, 'content-type': 'application/json' },
    body: 'no JSON at all',
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await customer.client('GET /order/inbox', {})).toMatchObject({ status: 403 });
  // neither another account nor a visitor pays for it
  expect(await list(other)).toMatchObject({ status: 200 });
  expect(await world.app.client('caribe', customer.token)('GET /auth/session')).toMatchObject({
    status: 200,
  });
  world.app.clock.advance(60_000);
  expect(await list(customer)).toMatchObject({ status: 200 });
});

test('what asks the carrier costs more than a read', async () => {
  for (let n = 0; n < PRICES; n++) expect(await price(customer)).toMatchObject({ status: 200 });
  expect(await list(customer)).toMatchObject(TOO_MANY);
});

test('sixty prices at once of one account are mostly turned away, and another one gets its own meanwhile', async () => {
  const { services } = world.app;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let isHeld = true;
  const rate: typeof services.carrier.rate = async asked => {
    if (isHeld) await held;
    return services.carrier.rate(asked);
  };
  const current = () => ({ carrier: { ...services.carrier, rate }, payment: services.payment });
  const app = await buildApp({ ...services, providers: { ...services.providers, current } }, routes, null);
  const statuses: number[] = [];
  const priced = async ({ token }: Person) => {
    const headers = { agency: 'caribe', token };
    const payload = priceDraft(world.place);
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/order/price', headers, payload });
    statuses.push(statusCode);
  };
  const asked = Promise.all(Array.from({ length: PRICES }, () => priced(customer)));
  await expect.poll(() => statuses).toEqual(Array(36).fill(503));
  isHeld = false;
  await priced(other);
  expect(statuses.at(-1)).toBe(200);
  letGo();
  await asked;
  expect(statuses.slice(36)).toEqual(Array(25).fill(200));
  await app.close();
});

test('an address bears what its visitors ask, documentation too, and ten small questions as one', async () => {
  const visitor = world.app.client('caribe');
  const docs = () => fetch(`${world.app.url}/api/docs`);
  for (let n = 0; n < READS * 5; n++) expect(await visitor('GET /states', {})).toMatchObject({ status: 200 });
  for (let n = 0; n < READS / 2; n++) expect((await docs()).status).toBe(200);
  expect((await docs()).status).toBe(429);
  expect(await visitor('GET /open/contact')).toMatchObject(TOO_MANY);
  // what is uncounted goes on, and so do accounts
  expect((await fetch(`${world.app.url}/healthz`)).status).toBe(200);
  expect(await list(customer)).toMatchObject({ status: 200 });
});

test('a route that does not say what it costs does not start', () => {
  const app = fastify();
  countCosts(app, world.app.services);
  expect(() => app.get('/new', async () => 'new')).toThrow('/new does not say what it costs');
  expect(() => app.get('/new', { config: { cost: publicRead } }, async () => 'new')).not.toThrow();
});
