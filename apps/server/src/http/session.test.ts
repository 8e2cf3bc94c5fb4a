import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/app.ts';
import { makeAgencies } from '../../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await makeAgencies(app);
});
afterAll(() => app.stop());

describe('finding the agency', () => {
  test('by header', async () => {
    const answer = await app.client('andes')('GET /auth/session');
    expect(answer).toMatchObject({
      success: true,
      data: null,
      agency: { slug: 'andes', name: 'Andes Cargo' },
    });
    const specified = 'id name slogan logo color email support_email phone facebook instagram'.split(' ');
    expect(Object.keys(answer.success ? answer.agency : {})).toEqual(expect.arrayContaining(specified));
  });

  test('an unknown one is refused before anything else', async () => {
    const answer = await app.client('nadie', 'not-a-token')('GET /auth/session');
    expect(answer).toMatchObject({
      status: 404,
      message: 'Agencia no encontrada',
      error: { code: 'agency_not_found' },
    });
  });
});

test.each(['GET', 'POST'])('a %s that nobody declared answers not found, never a page', async method => {
  const response = await fetch(`${app.url}/api/no/such/call`, { method });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
});

test.each([
  ['not JSON', '{', 400],
  ['too large', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 413],
  ['longer than any sign-in', JSON.stringify({ email: `a@${'.'.repeat(16 * 1024)}@` }), 413],
])('a body that is %s is refused in Spanish', async (_name, body, status) => {
  const headers = { agency: 'caribe', 'content-type': 'application/json' };
  const response = await fetch(`${app.url}/api/auth/login`, { method: 'POST', headers, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, message: expect.stringMatching(/[a-zíóú]/) });
});
