import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { makeAgencies } from '../../../../test/factories.ts';
import { startApp } from '../../../../test/house.ts';
import { buildApp } from './app.ts';
import type { Context, Routes } from '../services/context.ts';

/** In production mode, whose customers are the ones that a leak would reach. */
let production: TestApp;
beforeAll(async () => {
  production = await startApp({
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      ALLOW_SIMULATORS: '1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
  });
  await makeAgencies(production);
});
afterAll(() => production.stop());

/** The answer of a call whose use case answers this. */
async function answered(call: 'GET /open/terms', answer: object | ((context: Context) => object)) {
  const handler = async (context: Context) => (typeof answer === 'function' ? answer(context) : answer);
  const app = await buildApp(production.services, { [call]: handler } as unknown as Routes, null);
  try {
    const headers = { agency: 'caribe', 'idempotency-key': 'again', station: 'station-of-somebody' };
    const response = await app.inject({ url: `/api${call.slice(4)}`, headers });
    return { status: response.statusCode, body: response.json() as object };
  } finally {
    await app.close();
  }
}

test('what a row brought along and the contract does not name never leaves', async () => {
  const data = { version: '2026-11', text: null };
  const leaking = { data: { ...data, margin_cents: 1250 } };
  expect(await answered('GET /open/terms', leaking)).toEqual({ status: 200, body: { success: true, data } });
});

test('nor what stands beside it', async () => {
  const leaking = { data: { version: '2026-11', text: null }, beside: { token: 'of somebody' } };
  expect(await answered('GET /open/terms', leaking)).toMatchObject({ status: 200 });
  expect((await answered('GET /open/terms', leaking)).body).not.toHaveProperty('token');
});

test('an answer that is none of its shape leaves as an error, and says nothing of it', async () => {
  const wrong = await answered('GET /open/terms', { data: { version: 7, text: 'Interno' } });
  expect(wrong.status).toBe(500);
  expect(JSON.stringify(wrong.body)).not.toContain('Interno');
});

test('a key that repeats a call, and the station that it comes from, reach no call that does not declare them', async () => {
  const { body } = await answered('GET /open/terms', ({ idempotencyKey, station }) => ({
    data: { version: `${idempotencyKey} ${station}`, text: null },
  }));
  expect(body).toEqual({ success: true, data: { version: 'null null', text: null } });
});
