import { afterAll, beforeEach, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, moveTo, receive } from '../../../../../test/warehouse.ts';
import { type Browser, openPushService } from '../../../../../test/push-service.ts';

let customer: Person;
let phone: Browser;
const service = await openPushService();
const { app, people } = await openHouse({ works: true });
afterAll(async () => {
  await service.close();
});
beforeEach(async () => {
  customer = await makePerson(app, 'caribe', 'customer');
  phone = service.subscribe();
});

const choose = async ({ client }: Person = customer, { subscription }: Browser = phone) =>
  succeeded(await client('POST /profile/devices', { body: subscription })).data;
const boxOf = ({ id }: Person = customer) => makePackage(app, 'caribe', { accountId: id });
const operator = () => people.caribe.restricted;
const arrived = (browser: Browser = phone, count = 1) => expect.poll(() => browser.taken.length).toBe(count);
const lastSaid = (browser: Browser = phone) => browser.taken.at(-1)?.notice;
const listed = async ({ client }: Person = customer) => succeeded(await client('GET /profile/devices')).data;

test('what the browser is told is sealed for it alone and signed with the key that it subscribed by', async () => {
  const { key, devices } = await listed();
  expect(devices).toEqual([]);
  const device = await choose();
  const box = await boxOf();
  await receive(operator(), box);
  await arrived();
  const [taken] = phone.taken;
  expect(taken?.notice).toEqual({
    title: 'Caribe Express',
    body: `Recibimos su paquete ${box.tracking}.`,
    url: `/purchase/tracking/${box.tracking}`,
    tag: expect.stringMatching(/^push-\d+$/),
  });
  expect(taken?.key).toBe(key);
  const now = app.clock.now().getTime() / 1000;
  expect(taken?.claims).toEqual({
    aud: service.origin,
    exp: expect.any(Number),
    sub: 'mailto:soporte@caribe.test',
  });
  expect(taken?.claims.exp).toBeGreaterThan(now);
  expect(taken?.claims.exp).toBeLessThanOrEqual(now + 24 * 3600);
  expect(taken).toMatchObject({ ttl: 24 * 3600, topic: expect.stringMatching(/^[A-Za-z0-9_-]{1,32}$/) });
  const told = app.clock.now().toISOString();
  await expect.poll(async () => (await listed()).devices).toEqual([{ ...device, told }]);
});

test('debts, steps and answers are told, where they are, and no amount ever', async () => {
  await choose();
  const owing = await boxOf();
  await receive(operator(), owing, HEAVY);
  await arrived(phone, 1);
  expect(lastSaid()).toMatchObject({
    body: expect.stringContaining(`Su paquete ${owing.tracking} tiene un pago pendiente`),
    url: `/purchase/tracking/${owing.tracking}`,
  });
  const box = await boxOf();
  await receive(operator(), box);
  await arrived(phone, 2);
  succeeded(await moveTo(operator(), box, 3));
  await arrived(phone, 3);
  expect(lastSaid()?.body).toBe(`Su paquete ${box.tracking} va en camino a Caracas, Distrito Capital.`);
  succeeded(await moveTo(operator(), box, 4));
  await arrived(phone, 4);
  expect(lastSaid()?.body).toBe(`Su paquete ${box.tracking} llegó a Caracas, Distrito Capital.`);
  succeeded(await moveTo(operator(), box, 5));
  await arrived(phone, 5);
  expect(lastSaid()?.body).toBe(`Su paquete ${box.tracking} fue entregado.`);
  const question = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const { id } = succeeded(await customer.client('POST /support', { body: question })).data;
  const body = { id, message: 'Llega el lunes.' };
  succeeded(await people.caribe.manager.client('POST /support/admin', { body }));
  await arrived(phone, 6);
  expect(lastSaid()).toMatchObject({
    body: `Respondimos su ticket ${id}: Mi caja`,
    url: `/support?ticket=${id}`,
  });
  for (const { notice } of phone.taken) expect(JSON.stringify(notice)).not.toMatch(/\$|USD|\d\.\d\d/);
});

test('every browser of a person is told, and nobody else’s', async () => {
  const [second, stranger] = [service.subscribe(), service.subscribe()];
  await choose();
  await choose(customer, second);
  await choose(await makePerson(app, 'caribe', 'customer'), stranger);
  await receive(operator(), await boxOf());
  await arrived(phone);
  await arrived(second);
  expect(stranger.taken).toEqual([]);
  expect((await listed()).devices).toHaveLength(2);
});

test('a browser is removed, and one that is not one’s own is not there', async () => {
  const { id } = await choose();
  const other = await makePerson(app, 'caribe', 'customer');
  const params = { id };
  const missing = { status: 404 };
  expect(await other.client('DELETE /profile/devices/:id', { params })).toMatchObject(missing);
  expect(await other.client('POST /profile/devices/try', { body: { id } })).toMatchObject(missing);
  expect(await people.andes.customer.client('DELETE /profile/devices/:id', { params })).toMatchObject(
    missing,
  );
  succeeded(await customer.client('POST /profile/devices/try', { body: { id } }));
  await arrived();
  expect(lastSaid()).toMatchObject({ body: expect.stringContaining('Los avisos llegan'), url: '/profile' });
  succeeded(await customer.client('DELETE /profile/devices/:id', { params }));
  expect((await listed()).devices).toEqual([]);
  expect(await customer.client('POST /profile/devices/try', { body: { id } })).toMatchObject(missing);
});

test('who tries notices too often waits', async () => {
  const { id } = await choose();
  const tries: number[] = [];
  for (let n = 0; n < 11; n++)
    tries.push((await customer.client('POST /profile/devices/try', { body: { id } })).status);
  expect(tries).toEqual([...Array<number>(10).fill(200), 429]);
});

test('a person has ten browsers at most: another one takes the oldest’s place', async () => {
  const first = await choose();
  for (let n = 0; n < 10; n++) await choose(customer, service.subscribe());
  const { devices } = await listed();
  expect(devices).toHaveLength(10);
  expect(devices.map(({ id }) => id)).not.toContain(first.id);
});

test.each([
  'http://push.example.test/abc',
  'https://10.0.0.8/abc',
  'https://[fd00::8]/abc',
  'https://user:pass@push.example.test/abc',
  'https://push.example.test:6379/abc',
  `https://push.example.test/${'x'.repeat(1000)}`,
])('%s is no address that we send to', async endpoint => {
  const body = { ...phone.subscription, endpoint };
  expect(await customer.client('POST /profile/devices', { body })).toMatchObject({
    error: { code: 'invalid_input', fields: [{ field: 'endpoint' }] },
  });
});

test('keys that are none are refused', async () => {
  for (const [name, key] of [
    ['p256dh', Buffer.alloc(65, 7).toString('base64url')],
    ['p256dh', 'short'],
    ['auth', 'not base64url at all!!'],
  ] as const)
    expect(
      await customer.client('POST /profile/devices', { body: { ...phone.subscription, [name]: key } }),
    ).toMatchObject({ status: 400 });
  expect((await listed()).devices).toEqual([]);
});
