import { setTimeout } from 'node:timers/promises';
import { asksCarrier, asksCarrierOfEach, publicRead, read } from '@puerta/contract/endpoint';
import type { CallInput } from '@puerta/contract/client';
import fastify from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { priceDraft } from '../../../../test/journey.ts';
import { routes } from '../assembly/routes.ts';
import { buildApp } from './app.ts';
import { countCosts } from './cost.ts';

const READS = 40;
const PRICES = 60;
const POINTS = PRICES * asksCarrier.points;

let customer: Person;
let other: Person;
const { app, place } = await openHouse({
  env: { LIMIT_PUBLIC: String(READS), LIMIT_ACCOUNT: String(POINTS) },
});
// another minute, and nobody has used up anything
beforeEach(async () => {
  app.clock.advance(60_000);
  [customer, other] = [
    await makePerson(app, 'caribe', 'customer'),
    await makePerson(app, 'caribe', 'customer'),
  ];
});

type Draft = CallInput<'POST /order/price'>['body'];
const price = ({ client }: Person) => client('POST /order/price', { body: priceDraft(place) as Draft });
const list = ({ client }: Person) => client('GET /order/mine');
const TOO_MANY = { error: { code: 'too_many_tries' } };

test('an account that has used up its minute is told how long to wait, before what it sent is read', async () => {
  for (let n = 0; n < POINTS / read.points; n++) expect(await list(customer)).toMatchObject({ status: 200 });
  const response = await fetch(`${app.url}/api/order/price`, {
    method: 'POST',
    headers: { agency: 'caribe', token: customer.token, 'content-type': 'application/json' },
    body: 'no JSON at all',
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await customer.client('GET /order/inbox', {})).toMatchObject({ status: 403 });
  // neither another account nor a visitor pays for it
  expect(await list(other)).toMatchObject({ status: 200 });
  expect(await app.client('caribe', customer.token)('GET /auth/session')).toMatchObject({
    status: 200,
  });
  app.clock.advance(60_000);
  expect(await list(customer)).toMatchObject({ status: 200 });
});

test('what asks the carrier costs more than a read', async () => {
  for (let n = 0; n < PRICES; n++) expect(await price(customer)).toMatchObject({ status: 200 });
  expect(await list(customer)).toMatchObject(TOO_MANY);
});

test('ten boxes that differ cost as many prices, and two of them are asked about at once', async () => {
  const { services } = app;
  let [underWay, most] = [0, 0];
  const rate: typeof services.carrier.rate = async asked => {
    most = Math.max(most, ++underWay);
    // as long as it takes the next one to come here
    await setTimeout(20);
    try {
      return await services.carrier.rate(asked);
    } finally {
      underWay -= 1;
    }
  };
  const current = () => ({ carrier: { ...services.carrier, rate }, payment: services.payment });
  const fresh = await buildApp({ ...services, providers: { ...services.providers, current } }, routes, null);
  const { detail, ...draft } = priceDraft(place) as Draft;
  const boxes = Array.from({ length: 10 }, (_, at) => ({
    ...(detail as object),
    weight: 10 + at,
    quantity: 1,
  }));
  const headers = { agency: 'caribe', token: customer.token };
  const asked = {
    method: 'POST',
    url: '/api/order/boxes/price',
    headers,
    payload: { ...draft, boxes },
  } as const;
  const statuses: number[] = [];
  for (let n = 0; n <= POINTS / asksCarrierOfEach.points; n++)
    statuses.push((await fresh.inject(asked)).statusCode);
  expect(statuses).toEqual([...Array(POINTS / asksCarrierOfEach.points).fill(200), 429]);
  expect(most).toBe(2);
  await fresh.close();
});

test('sixty prices at once of one account are mostly turned away, and another one gets its own meanwhile', async () => {
  const { services } = app;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let isHeld = true;
  const rate: typeof services.carrier.rate = async asked => {
    if (isHeld) await held;
    return services.carrier.rate(asked);
  };
  const current = () => ({ carrier: { ...services.carrier, rate }, payment: services.payment });
  const fresh = await buildApp({ ...services, providers: { ...services.providers, current } }, routes, null);
  const statuses: number[] = [];
  const priced = async ({ token }: Person) => {
    const headers = { agency: 'caribe', token };
    const payload = priceDraft(place);
    const { statusCode } = await fresh.inject({ method: 'POST', url: '/api/order/price', headers, payload });
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
  await fresh.close();
});

test('an address bears what its visitors ask, documentation too, and ten small questions as one', async () => {
  const visitor = app.client('caribe');
  const docs = () => fetch(`${app.url}/api/docs`);
  for (let n = 0; n < READS * 5; n++) expect(await visitor('GET /states', {})).toMatchObject({ status: 200 });
  for (let n = 0; n < READS / 2; n++) expect((await docs()).status).toBe(200);
  expect((await docs()).status).toBe(429);
  expect(await visitor('GET /open/contact')).toMatchObject(TOO_MANY);
  // what is uncounted goes on, and so do accounts
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const headers = { agency: 'caribe', 'content-type': 'text/plain' };
  const told = fetch(`${app.url}/api/open/mails/events/ses`, { method: 'POST', headers, body: '{}' });
  expect((await told).status).toBe(404);
  expect(await list(customer)).toMatchObject({ status: 200 });
});

test('a route that does not say what it costs does not start', () => {
  const bare = fastify();
  countCosts(bare, app.services);
  expect(() => bare.get('/new', async () => 'new')).toThrow('/new does not say what it costs');
  expect(() => bare.get('/new', { config: { cost: publicRead } }, async () => 'new')).not.toThrow();
});
