import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { type FreshDatabase, freshDatabase } from '../../../../../../test/fresh-database.ts';
import { settableClock } from '../../../app/clock.ts';
import { ProviderTimeout, ProviderUnavailable } from '../../provider-error.ts';
import { cardGatewaySuite } from '../port-suite.ts';
import type { Card } from '../port.ts';
import { openPaymentSimulator, type PaymentSimulator } from './simulator.ts';

const clock = settableClock(new Date('2026-11-21T15:00:00Z'));
const card = (number: string): Card => ({ number, expiry: { month: 12, year: 2030 }, cvv: '737' });
const CUSTOMER = { name: 'José Núñez', email: 'jose@correo.test' };

let database: FreshDatabase;
let simulator: PaymentSimulator;
const steps: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  simulator = await openPaymentSimulator({
    databaseUrl: database.url,
    clock,
    silenceMs: 5,
    step: name => {
      steps.push(name);
    },
  });
});
afterAll(async () => {
  await simulator.close();
  await database.drop();
});

describe('the port', () => {
  cardGatewaySuite({
    gateway: () => simulator,
    cards: {
      approved: card('4111111111111111'),
      declined: card('4000000000000002'),
      insufficientFunds: card('4000000000009995'),
      held: card('4000000000000259'),
      silent: card('4000000000006975'),
    },
    now: clock.now,
  });
});

async function hold(reference: string): Promise<string> {
  const answer = await simulator.authorize({
    reference,
    amountCents: 5000,
    card: card('4000000000000259'),
    description: 'Orden 7',
    customer: CUSTOMER,
  });
  if (!answer.ok) throw new Error(answer.reason);
  return answer.providerId;
}

test('a card that takes nothing back is charged, and its refunds are refused', async () => {
  const payment = { reference: 'keeps-1', amountCents: 5000, description: 'Orden 8', customer: CUSTOMER };
  const answer = await simulator.authorize({ ...payment, card: card('4000000000005126') });
  if (!answer.ok) throw new Error(answer.reason);
  const { providerId } = answer;
  await simulator.capture(providerId, 5000);
  const refund = { reference: 'keeps-1-back', providerId, amountCents: 5000 };
  expect(await simulator.refund(refund)).toEqual({ ok: false, reason: 'refused' });
  expect(await simulator.lookUp('keeps-1')).toMatchObject({ state: 'captured', refundedCents: 0 });
});

test('a held payment is listed, and released it can be captured', async () => {
  const providerId = await hold('held-1');
  const listed = (await simulator.listHeldPayments()).filter(held => held.providerId === providerId);
  expect(listed).toEqual([
    {
      providerId,
      reference: 'held-1',
      amountCents: 5000,
      description: 'Orden 7',
      brand: 'visa',
      lastFour: '0259',
      createdAt: clock.now(),
    },
  ]);
  expect(await simulator.release(providerId)).toEqual({ ok: true });
  expect(await simulator.lookUp('held-1')).toMatchObject({ state: 'authorized' });
  expect(await simulator.release(providerId)).toEqual({ ok: false, reason: 'not_held' });
  expect(await simulator.capture(providerId, 5000)).toMatchObject({ ok: true });
});

test('a rejected payment is never captured', async () => {
  const providerId = await hold('held-2');
  expect(await simulator.reject(providerId)).toEqual({ ok: true });
  expect(await simulator.lookUp('held-2')).toMatchObject({ state: 'rejected' });
  expect(await simulator.capture(providerId, 5000)).toEqual({ ok: false, reason: 'not_authorized' });
  expect(await simulator.reject('none')).toEqual({ ok: false, reason: 'not_found' });
});

test('the ledger knows no card number and no security code', async () => {
  await simulator.authorize({
    reference: 'secret-1',
    amountCents: 100,
    card: { ...card('4111111111111111'), cvv: '8642' },
    description: 'Orden 8',
    customer: CUSTOMER,
  });
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query('select row_to_json(p)::text as row from simulator.payments p');
  await client.end();
  // the bank's numbers and ours are random: any four figures may stand in them
  const all = rows.map(({ row }) => row.replaceAll(/"(provider_id|reference)":"[^"]*"/g, '')).join('\n');
  expect(all).toContain('"last_four":"1111"');
  expect(all).not.toContain('411111111111');
  expect(all).not.toContain('8642');
});

test('steps are told before the ledger is written, and after', async () => {
  steps.length = 0;
  const silent = {
    reference: 'steps-1',
    amountCents: 100,
    card: card('4000000000006975'),
    description: 'Orden 9',
    customer: CUSTOMER,
  };
  await expect(simulator.authorize(silent)).rejects.toThrow(ProviderTimeout);
  const found = await simulator.lookUp('steps-1');
  if (!('providerId' in found)) throw new Error('The ledger forgot');
  await simulator.capture(found.providerId, 100);
  await simulator.refund({ reference: 'steps-1-refund', providerId: found.providerId, amountCents: 100 });
  expect(steps).toEqual([
    'payment.authorize.before',
    'payment.authorize.committed',
    'payment.capture.before',
    'payment.capture.committed',
    'payment.refund.before',
    'payment.refund.committed',
  ]);
});

test('a process that dies inside a call leaves what was committed, for another to find', async () => {
  const dying = await openPaymentSimulator({
    databaseUrl: database.url,
    clock,
    step: name => {
      if (name === 'payment.authorize.committed') throw new Error('killed');
    },
  });
  const request = {
    reference: 'dying-1',
    amountCents: 4200,
    card: card('4111111111111111'),
    description: 'Orden 10',
    customer: CUSTOMER,
  };
  await expect(dying.authorize(request)).rejects.toThrow('killed');
  await dying.close();
  expect(await simulator.lookUp('dying-1')).toMatchObject({ state: 'authorized', amountCents: 4200 });
});

test('amounts that are none, and references used for another amount, are refused loudly', async () => {
  const request = {
    reference: 'odd-1',
    amountCents: 100,
    card: card('4111111111111111'),
    description: 'Orden 11',
    customer: CUSTOMER,
  };
  for (const amountCents of [0, -1, 1.5, Number.NaN]) {
    await expect(simulator.authorize({ ...request, amountCents })).rejects.toThrow(RangeError);
  }
  await simulator.authorize(request);
  await expect(simulator.authorize({ ...request, amountCents: 200 })).rejects.toThrow('another amount');
});

test('without its database the gateway is unavailable', async () => {
  const gone = new URL(database.url);
  gone.pathname = 'no_such_database';
  await expect(openPaymentSimulator({ databaseUrl: gone.href, clock })).rejects.toThrow(ProviderUnavailable);
});
