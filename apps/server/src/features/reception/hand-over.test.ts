import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson, passwordHash, TEST_PASSWORD } from '../../../../../test/factories.ts';
import { makePackage, type MadePackage } from '../../../../../test/factories-packages.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { picture } from '../../../../../test/pictures.ts';
import { send } from '../../../../../test/send.ts';
import { HEAVY, moveTo, receive, rowOf } from '../../../../../test/warehouse.ts';

const { app, customer, manager, restricted: operator } = await openHouse();

async function arrived(who: { id: number } = customer): Promise<MadePackage> {
  const made = await makePackage(app, 'caribe', { accountId: who.id });
  await receive(operator, made);
  await moveTo(operator, made, 4);
  return made;
}
const handOver = (made: { id: number }, who: object = {}, file?: Blob, idempotencyKey?: string) =>
  operator.client(
    'POST /order/handover',
    { body: { id: made.id, name: 'Rosa Pérez', ...who }, file },
    { idempotencyKey },
  );
const shown = async ({ tracking }: MadePackage) =>
  succeeded(await operator.client('GET /order/:id', { params: { id: tracking } })).data.handovers;
const waiting = async (query: { q?: string; lot?: number } = {}) =>
  succeeded(await operator.client('GET /lots/arrived', { query })).data;

test('who took a package is kept with the signature, shown to all staff and to no customer, once under its key', async () => {
  const made = await arrived();
  const signed = () => handOver(made, { document: 'V-12345678' }, picture(), 'one-press');
  expect(await signed()).toMatchObject({ data: { status_id: 5 } });
  expect(await signed()).toMatchObject({ status: 200 });
  const [took, ...more] = (await shown(made)) ?? [];
  expect(more).toEqual([]);
  expect(took).toMatchObject({ name: 'Rosa Pérez', document: 'V-12345678' });
  expect(took?.by).toMatch(/\S/);
  const params = { id: took?.picture ?? 0 };
  const seen = await send(
    app,
    'GET /order/handover/:id',
    { params },
    { agency: 'caribe', token: operator.token },
  );
  expect(seen).toMatchObject({ status: 200, text: expect.stringContaining('PNG') });
  // its address among the pictures is nobody's, and neither is any other of a kind that is not shown
  const kept = await app.services.db.read(1).selectOwn('handover').select('picture_key').executeTakeFirst();
  expect(await app.services.files.get(kept?.picture_key ?? '')).not.toBeNull();
  expect((await fetch(`${app.url}/files/${kept?.picture_key}`)).status).toBe(404);
  // the same press with another picture is another one
  const drawn = { create: { width: 9, height: 9, channels: 3 as const, background: '#c2410c' } };
  const other = new Blob([new Uint8Array(await sharp(drawn).png().toBuffer())], { type: 'image/png' });
  expect(await handOver(made, { document: 'V-12345678' }, other, 'one-press')).toMatchObject({
    error: { code: 'idempotency_mismatch' },
  });
  const own = succeeded(
    await customer.client('GET /purchase/:tracking', { params: { tracking: made.tracking } }),
  );
  expect(own.data).not.toHaveProperty('handovers');
});

test('a step that is taken back leaves who took it, and the next one stands above', async () => {
  const made = await arrived();
  succeeded(await handOver(made));
  const back = { id: made.id, status_id: 5, reason: 'Se llevó la caja de otro' };
  succeeded(await manager.client('POST /order/take-back', { body: back }));
  succeeded(await handOver(made, { name: 'Luis Pérez' }));
  expect((await shown(made))?.map(({ name, document, picture: key }) => [name, document, key])).toEqual([
    ['Luis Pérez', null, null],
    ['Rosa Pérez', null, null],
  ]);
});

test('a closed account’s packages keep who took them, and no cédula', async () => {
  const person = await makePerson(app, 'caribe', 'customer', { passwordHash });
  const made = await arrived(person);
  succeeded(await handOver(made, { document: 'V-12345678' }));
  succeeded(await person.client('POST /profile/close', { body: { pass: TEST_PASSWORD } }));
  expect(await shown(made)).toMatchObject([{ name: 'Rosa Pérez', document: null }]);
});

test('nobody unnamed, not what owes, not twice; what was refused is not kept', async () => {
  const owing = await makePackage(app, 'caribe', { accountId: customer.id });
  await receive(operator, owing, HEAVY);
  expect(await handOver(owing, {}, picture())).toMatchObject({ error: { code: 'payment_pending' } });
  expect((await rowOf(app, owing.id)).status).toBe(2);
  const made = await arrived();
  expect(await handOver(made, { name: '  ' })).toMatchObject({
    status: 400,
    message: 'Debe ingresar el nombre de quien lo retira',
  });
  expect(await handOver(made, {}, new Blob(['hola']))).toMatchObject({ status: 415 });
  expect(await shown(made)).toEqual([]);
  const both = await Promise.all([handOver(made), handOver(made)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shown(made)).toHaveLength(1);
});

test('what waits is found by client, receiver, code, place and city, and of one lot', async () => {
  const made = await arrived();
  const { package_number: number } = await rowOf(app, made.id);
  await operator.client('PUT /order/shelf', { body: { tracking: made.tracking, place: 'Z9' } });
  const { client, receiver, address } = (await waiting({ q: made.tracking }))[0] ?? {};
  expect([client, receiver, address].every(Boolean)).toBe(true);
  const words = [client, receiver?.toUpperCase(), address?.split(',')[0], 'z9', number];
  for (const q of [...words, `${number}-${made.tracking}`]) {
    const found = await waiting({ q: q ?? '' });
    expect([q, found.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([made.id])]);
  }
  const [row] = await waiting({ q: made.tracking });
  expect(row).toMatchObject({ shelf_place: 'Z9', payment: 0, can: { deliver: true } });
  expect(await waiting({ q: 'nadie así' })).toEqual([]);
  expect(await waiting({ lot: 99_999 })).toEqual([]);
  succeeded(await handOver(made));
  expect(await waiting({ q: made.tracking })).toEqual([]);
});
