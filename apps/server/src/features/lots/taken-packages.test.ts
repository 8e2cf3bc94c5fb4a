import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bought, makeWorld, newLot, succeeded, walk, type World } from '../../../../../test/walk.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.stop());

test('a choice with a taken package is refused whole, and says which, where and by whom', async () => {
  const { manager, restricted } = world.people.caribe;
  const { buy, receive, process } = walk(world);
  const [taken, free, unprocessed] = [await buy(), await buy(), await buy()];
  for (const parcel of [taken, free, unprocessed]) await receive(parcel);
  for (const parcel of [taken, free]) await process(parcel);
  const create = (...packages: Bought[]) => ({ body: newLot(world, packages) });
  const lot = succeeded(await manager.client('POST /lots', create(taken))).data;
  const numberOf = async ({ id }: Bought) =>
    succeeded(await manager.client('GET /order/:id', { params: { id: String(id) } })).data.package_number;
  const details = [
    {
      id: taken.id,
      tracking_number: taken.tracking,
      package_number: await numberOf(taken),
      lot,
      by: { id: manager.id, name: 'María Fernández' },
      at: world.app.clock.now().toISOString(),
    },
    {
      id: unprocessed.id,
      tracking_number: unprocessed.tracking,
      package_number: await numberOf(unprocessed),
      lot: null,
      by: null,
      at: null,
    },
  ];
  const refused = await restricted.client('POST /lots', create(free, taken, unprocessed));
  expect(refused).toMatchObject({ status: 409, error: { code: 'lot_package_unavailable' } });
  expect(refused.success ? null : refused.error.details).toEqual(details);

  const other = succeeded(await restricted.client('POST /lots', create(free))).data;
  const params = { id: other.id };
  const added = await restricted.client('POST /lots/:id/packages', {
    params,
    body: { packages: [taken.id, unprocessed.id] },
  });
  expect(added.success ? null : added.error.details).toEqual(details);
  const held = succeeded(await restricted.client('GET /lots/:id/packages', { params })).data;
  expect(held.map(row => row.id)).toEqual([free.id]);
});
