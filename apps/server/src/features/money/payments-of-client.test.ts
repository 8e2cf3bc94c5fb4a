import type { CallInput } from '@puerta/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { send } from '../../../../../test/send.ts';
import { makeWorld, succeeded, walk, type World } from '../../../../../test/walk.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.stop());

type Query = CallInput<'GET /clients/payments/:n/:size'>['query'];
const asked = async (query: Query, slug: 'caribe' | 'andes' = 'caribe') =>
  succeeded(
    await world.people[slug].manager.client('GET /clients/payments/:n/:size', {
      params: { n: 1, size: 50 },
      query,
    }),
  );

test('movements are one client’s, whose name the list says, in the file too', async () => {
  const through = walk(world);
  const [one, other] = [
    await makePerson(world.app, 'caribe', 'customer'),
    await makePerson(world.app, 'caribe', 'customer'),
  ];
  const first = await makePackage(world.app, 'caribe', { accountId: one.id });
  await makePackage(world.app, 'caribe', { accountId: other.id });
  const owing = await makePackage(world.app, 'caribe', {
    accountId: one.id,
    parcel: { weight: 10, length: 12, width: 12, height: 12 },
  });
  await through.receive({ ...owing, order: owing.orderId, ups: owing.carrierTracking }, true);
  const { manager } = world.people.caribe;
  const paid = { id: owing.id, method: 'zelle' as const, reference: 'Z-1', note: '' };
  succeeded(await manager.client('POST /order/payment', { body: paid }));
  const theirs = await asked({ client: one.id });
  expect(theirs.data.map(row => [row.tracking, row.kind])).toEqual([
    [owing.tracking, 'outside'],
    [owing.tracking, 'charge'],
    [first.tracking, 'charge'],
  ]);
  expect(theirs).toMatchObject({ total: 3, more: false, client: { id: one.id, name: 'María Fernández' } });
  const received = theirs.data.reduce((cents, row) => cents + Math.round(row.amount * 100), 0);
  expect(Math.round((theirs.sums?.received ?? 0) * 100)).toBe(received);
  expect((await asked({ client: one.id, method: 'zelle' })).data).toHaveLength(1);
  expect((await asked({ client: other.id })).total).toBe(1);
  expect((await asked({ client: one.id, q: first.tracking })).total).toBe(1);
  expect((await asked({ client: other.id, q: first.tracking })).total).toBe(0);
  expect(await asked({})).not.toHaveProperty('client');
  expect(await asked({ client: one.id }, 'andes')).toMatchObject({ data: [], total: 0, client: null });
  const call = { params: { n: 1, size: 50 }, query: { client: one.id } };
  expect(await world.people.caribe.restricted.client('GET /clients/payments/:n/:size', call)).toMatchObject({
    status: 403,
  });
  const { token } = manager;
  const rowsOfFile = async (query: object) => {
    const file = await send(world.app, 'GET /admin/export/payments', { query }, { agency: 'caribe', token });
    return file.text.split('\r\n').slice(1, -1).length;
  };
  expect(await rowsOfFile({})).toBe(4);
  expect(await rowsOfFile({ client: one.id })).toBe(3);
  expect(await rowsOfFile({ method: 'zelle' })).toBe(1);
  expect(await rowsOfFile({ kind: 'waiver' })).toBe(0);
  expect(await rowsOfFile({ to: '2020-01-01' })).toBe(0);

  // what is shown besides is there only where it is asked for
  for (const key of ['client', 'provider', 'recorded']) expect(theirs.data[0]).not.toHaveProperty(key);
  const besides = await asked({ client: one.id, also: 'client,provider,recorded' });
  expect(besides.data).toMatchObject([
    {
      client: { id: one.id, name: 'María Fernández' },
      provider: null,
      recorded: world.app.clock.now().toISOString(),
    },
    { client: { id: one.id } },
    { client: { id: one.id } },
  ]);
  const wrong = { params: { n: 1, size: 50 }, query: { also: 'phone' } };
  expect(await manager.client('GET /clients/payments/:n/:size', wrong)).toMatchObject({ status: 400 });
});
