import { describe, expect, test } from 'vitest';
import { makePerson } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { type Client, STALE_TOKEN } from '@puerta/contract/client';
import type { Role } from '@puerta/domain/people/roles';
import { succeeded } from '../../../../test/journey.ts';
import { changeRows } from '../../../../test/rows.ts';

const { app } = await openHouse();

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

describe('a role that changes while somebody is signed in', () => {
  const give = (id: number, role: Role) => changeRows(app, 'account', id, { role });
  /** What a manager's own call answers, and whether it says that the token is of yesterday. */
  async function ask(token: string) {
    const response = await fetch(`${app.url}/api/admin/users`, { headers: { agency: 'caribe', token } });
    return [response.status, response.headers.has(STALE_TOKEN)];
  }
  async function renewed(client: Client) {
    const answer = succeeded(await client('GET /auth/session'));
    return { role: answer.data?.role, token: answer.token };
  }

  test('holds at the next call, which says so, and the session gives a token that says it too', async () => {
    const { id, token, client } = await makePerson(app, 'caribe', 'restricted');
    expect(await ask(token)).toEqual([403, false]);
    expect(await renewed(client)).toEqual({ role: 2, token: undefined });

    await give(id, 'manager');
    expect(await ask(token)).toEqual([200, true]);
    const promoted = await renewed(client);
    expect(promoted).toEqual({ role: 1, token: expect.any(String) });
    expect(await ask(promoted.token ?? '')).toEqual([200, false]);

    await give(id, 'restricted');
    // whatever a token says, and however it was come by
    expect(await ask(promoted.token ?? '')).toEqual([403, true]);
    expect(await ask(token)).toEqual([403, false]);
    // signing out ends all of them: they are of one session
    await app.client('caribe', promoted.token)('POST /auth/logout');
    expect(await ask(token)).toEqual([401, false]);
  });

  test('a visitor, and a token of nobody, hear nothing of it', async () => {
    for (const token of ['', 'x.y.z']) expect(await ask(token)).toEqual([401, false]);
  });
});
