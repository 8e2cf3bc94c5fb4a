import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { send } from '../../../../../test/send.ts';
import { makeWorld, succeeded, walk, type World } from '../../../../../test/walk.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.stop());

test('voided packages are a list of their own, with its length and its file', async () => {
  const { manager, restricted, customer } = world.people.caribe;
  const kept = await walk(world).buy();
  const voided = await walk(world).buy();
  await makePackage(world.app, 'caribe', { accountId: customer.id, code: 'GND' });
  succeeded(await manager.client('DELETE /purchase/label/:id', { params: { id: voided.id } }));
  const list = async (query: { voided?: boolean; q?: string }) => {
    const answer = await restricted.client('GET /order/page/:n/:size', { params: { n: 1, size: 50 }, query });
    const { data, total } = succeeded(answer);
    return { ids: data.map(({ id }) => id), total };
  };
  expect(await list({ voided: true })).toEqual({ ids: [voided.id], total: 1 });
  expect(await list({})).toEqual({ ids: [voided.id, kept.id], total: 2 });
  expect(await list({ voided: true, q: kept.tracking })).toEqual({ ids: [], total: 0 });
  expect(await list({ voided: true, q: voided.tracking })).toEqual({ ids: [voided.id], total: 1 });
  const domestic = await restricted.client('GET /order/domestic/:n/:size', {
    params: { n: 1, size: 50 },
    query: { voided: true },
  });
  expect(succeeded(domestic)).toMatchObject({ data: [], total: 0 });
  const file = await send(
    world.app,
    'GET /admin/export/orders',
    { query: { voided: '1' } },
    { agency: 'caribe', token: manager.token },
  );
  expect(file.text.split('\r\n').filter(Boolean)).toHaveLength(2);
  expect(file.text).toContain(voided.tracking);
});
