import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';

const { app } = await openHouse();

const fresh = () => makePerson(app, 'caribe', 'restricted', { passwordHash });
/** Signed in once more, at another browser. */
const elsewhere = async ({ email }: Person) => {
  const body = JSON.stringify({ email, pass: TEST_PASSWORD });
  const headers = {
    agency: 'caribe',
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (Android 14; Mobile) Firefox/132.0',
  };
  const answer = await fetch(`${app.url}/api/auth/login`, { method: 'POST', headers, body });
  return app.client('caribe', ((await answer.json()) as { token: string }).token);
};
const sessionsOf = async ({ client }: Person) => succeeded(await client('GET /profile/sessions')).data;

test('somebody sees their own sessions, and ends one', async () => {
  const [person, stranger] = [await fresh(), await fresh()];
  const phone = await elsewhere(person);
  const [other, ...rest] = (await sessionsOf(person)).filter(({ here }) => !here);
  expect(rest).toEqual([]);
  const now = app.clock.now().toISOString();
  expect(other).toMatchObject({ device: 'Firefox · Android', since: now, seen: now });
  const end = (who: Person, id = other?.id ?? '') =>
    who.client('DELETE /profile/sessions/:id', { params: { id } });
  expect(await end(stranger)).toMatchObject({ status: 404 });
  expect(await end(person, randomUUID())).toMatchObject({ status: 404 });
  expect(await phone('GET /profile')).toMatchObject({ status: 200 });
  expect(await end(person)).toMatchObject({ status: 200, message: 'Se cerró la sesión' });
  expect(await phone('GET /profile')).toMatchObject({ status: 401 });
  expect((await sessionsOf(person)).map(({ here }) => here)).toEqual([true]);
});

test('or all but the one at hand', async () => {
  const [person, stranger] = [await fresh(), await fresh()];
  const others = [await elsewhere(person), await elsewhere(person)];
  expect(await person.client('POST /profile/sessions/end')).toMatchObject({ data: { ended: 2 } });
  for (const other of others) expect(await other('GET /profile')).toMatchObject({ status: 401 });
  for (const { client } of [person, stranger])
    expect(await client('GET /profile')).toMatchObject({ status: 200 });
});

test('a new second factor ends the sessions that were opened without it', async () => {
  const person = await fresh();
  const phone = await elsewhere(person);
  const { data } = succeeded(await person.client('POST /profile/second-factor', { body: {} }));
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
    timestamp: app.clock.now().getTime(),
  });
  expect(await phone('GET /profile')).toMatchObject({ status: 200 });
  succeeded(await person.client('PUT /profile/second-factor', { body: { code } }));
  expect(await phone('GET /profile')).toMatchObject({ status: 401 });
  expect(await person.client('GET /profile')).toMatchObject({ status: 200 });
});
