import { afterAll, beforeEach, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makePerson, passwordHash, type Person, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { moveTo, receive } from '../../../../../test/warehouse.ts';
import { type Browser, openPushService } from '../../../../../test/push-service.ts';
import { runOn } from '../../../../../test/run-on.ts';
import { rowsOf } from '../../../../../test/rows.ts';
import { signedInAgain } from '../../../../../test/visitors.ts';
import { queueLostPushes } from '../mails/queue-lost.ts';
import { sendPush } from './send-push.ts';

/** What fails, ends or is killed between a fact and a phone; here nothing is sent in its own time. */

let customer: Person;
let phone: Browser;
const service = await openPushService();
const { app, restricted: operator } = await openHouse({ env: { UNDO_SECONDS: '10' } });
afterAll(async () => {
  await service.close();
});
beforeEach(async () => {
  customer = await makePerson(app, 'caribe', 'customer', { passwordHash });
  phone = service.subscribe();
});

const choose = async ({ client }: Person = customer, { subscription }: Browser = phone) =>
  succeeded(await client('POST /profile/devices', { body: subscription })).data.id;
const here = async ({ client }: Person, { subscription: { endpoint } }: Browser = phone) =>
  succeeded(await client('POST /profile/devices/here', { body: { endpoint } })).data.id;
const boxOf = ({ id }: Person = customer) => makePackage(app, 'caribe', { accountId: id });
const devicesOf = async ({ client }: Person = customer) =>
  succeeded(await client('GET /profile/devices')).data.devices.map(({ id }) => id);
const pushes = ({ id }: Person = customer) => rowsOf(app, 'push', { account_id: id });
/** Does the job of one, as a copy of the server would. */
const send = (pushId: number, last = false) => sendPush(app.services, { agencyId: 1, pushId }, { last });
async function receivedOne(): Promise<{ id: number; push: number }> {
  const box = await boxOf();
  succeeded(await receive(operator, box));
  const push = (await pushes()).at(-1);
  if (!push) throw new Error('Nobody is told');
  return { id: box.id, push: push.id };
}
const jobs = async (pushId: number) => {
  const { rows } = await app.services.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pgboss.job where name = 'push' and state < 'completed'
      and (data ->> 'pushId')::int = $1`,
    [pushId],
  );
  return rows[0]?.n;
};

test('whoever has no browser costs nothing', async () => {
  succeeded(await receive(operator, await boxOf()));
  expect(await pushes()).toEqual([]);
});

test('a browser that unsubscribed is forgotten, and the others are told', async () => {
  const second = service.subscribe();
  const gone = await choose();
  const kept = await choose(customer, second);
  phone.answer = 410;
  await receivedOne();
  for (const { id } of await pushes()) await send(id);
  expect(await devicesOf()).toEqual([kept]);
  expect((await pushes()).map(({ device_id, state }) => [device_id, state])).toEqual([
    [gone, 'withdrawn'],
    [kept, 'sent'],
  ]);
  expect(second.taken).toHaveLength(1);
});

test.each([
  [503, 'queued'],
  [429, 'queued'],
  [403, 'dead'],
  [413, 'dead'],
])('a push service that answers %i leaves it %s, and says why', async (answer, state) => {
  await choose();
  const { push } = await receivedOne();
  phone.answer = answer;
  if (state === 'queued') await expect(send(push)).rejects.toThrow(`answered ${answer}`);
  else await send(push);
  expect((await pushes())[0]).toMatchObject({
    state,
    tries: 1,
    last_error: expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:\\d+ answered ${answer}$`)),
  });
  expect(await devicesOf()).toHaveLength(1);
  phone.answer = 201;
  await send(push);
  expect(phone.taken).toHaveLength(state === 'queued' ? 1 : 0);
});

test('after the last try it is given up, and the next one is told', async () => {
  await choose();
  const { push } = await receivedOne();
  phone.answer = 500;
  await send(push, true);
  expect((await pushes())[0]?.state).toBe('dead');
  phone.answer = 201;
  const next = await receivedOne();
  await send(next.push);
  expect(phone.taken).toHaveLength(1);
});

test('killed between the push service and the record it is sent again, and takes its own place', async () => {
  await choose();
  const { push } = await receivedOne();
  const { services } = app;
  const killed = { ...services, step: () => Promise.reject(new Error('killed')) };
  await expect(sendPush(killed, { agencyId: 1, pushId: push }, { last: false })).rejects.toThrow('killed');
  expect((await pushes())[0]).toMatchObject({ state: 'queued', tries: 0 });
  await send(push);
  await send(push);
  const [first, second, ...more] = phone.taken;
  expect(more).toEqual([]);
  expect(second?.notice.tag).toBe(first?.notice.tag);
  expect(second?.topic).toBe(first?.topic);
});

test('one whose job was lost gets another, once', async () => {
  await choose();
  const { push } = await receivedOne();
  expect(await jobs(push)).toBe(1);
  await runOn(app.superuserUrl, `delete from pgboss.job where name = 'push'`);
  app.clock.advance(16 * 60_000);
  for (let minute = 0; minute < 2; minute++) await queueLostPushes(app.services);
  expect(await jobs(push)).toBe(1);
});

test('a step that was undone at once is told nobody', async () => {
  await choose();
  const { id, push } = await receivedOne();
  await send(push);
  succeeded(await moveTo(operator, { id }, 3));
  succeeded(await operator.client('POST /order/status/undo', { body: { status_id: 3, packages: [id] } }));
  expect((await pushes()).map(({ template, state }) => [template, state])).toEqual([
    ['received', 'sent'],
    ['shipped', 'withdrawn'],
  ]);
});

test('signing out ends what its browser is told, and no other', async () => {
  const elsewhere = service.subscribe();
  await choose();
  const again = await signedInAgain(app, customer);
  const kept = await choose(again, elsewhere);
  await receivedOne();
  succeeded(await customer.client('POST /auth/logout'));
  expect(await devicesOf(again)).toEqual([kept]);
  // what waited for it is not sent either
  for (const { id } of await pushes()) await send(id);
  expect([phone.taken.length, elsewhere.taken.length]).toEqual([0, 1]);
});

test('another password ends what all other browsers are told', async () => {
  const own = await choose();
  await choose(await signedInAgain(app, customer), service.subscribe());
  expect(await devicesOf()).toHaveLength(2);
  const body = { oldPass: TEST_PASSWORD, newPass: 'otra-clave-larga' };
  succeeded(await customer.client('PUT /profile/password', { body }));
  expect(await devicesOf()).toEqual([own]);
});

test('a browser tells whoever is signed in there, and goes on with their next session', async () => {
  const id = await choose();
  expect(await here(customer)).toBe(id);
  expect(await here(customer, service.subscribe())).toBeNull();
  // its session has ended by itself, and they sign in again: what was chosen stands
  const again = await signedInAgain(app, customer);
  expect(await here(again)).toBe(id);
  succeeded(await customer.client('POST /auth/logout'));
  expect(await devicesOf(again)).toEqual([id]);
  // somebody else signs in there: what waits is for nobody at this browser
  const { push } = await receivedOne();
  const other = await makePerson(app, 'caribe', 'customer');
  expect(await here(other)).toBeNull();
  expect(await devicesOf(again)).toEqual([]);
  await send(push);
  expect(phone.taken).toEqual([]);
  // and may choose it
  const { subscription } = phone;
  succeeded(await other.client('POST /profile/devices', { body: subscription }));
  expect(await devicesOf(other)).toHaveLength(1);
});

test('nothing is left of a closed account', async () => {
  await choose();
  await app.services.db.within(1, tx => tx.insertInto('push').values(queuedFor(customer.id)).execute());
  succeeded(await customer.client('POST /profile/close', { body: { pass: TEST_PASSWORD } }));
  expect(await pushes()).toEqual([]);
  expect(await rowsOf(app, 'push_device', { account_id: customer.id })).toEqual([]);
});

const queuedFor = (account_id: number) => ({
  agency_id: 1,
  device_id: 1,
  account_id,
  template: 'tried',
  created_at: app.clock.now(),
});
