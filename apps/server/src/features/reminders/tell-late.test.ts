import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { mailTo } from '../../../../../test/mails.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { makeWorld, succeeded, walk, type World } from '../../../../../test/walk.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.stop());

const DAY_MS = 24 * 60 * 60 * 1000;

test('a client is told that a package is late, once within seven days, while it is', async () => {
  const through = walk(world);
  const owner = await makePerson(world.app, 'caribe', 'customer');
  const bought = await through.buy(owner);
  await through.receive(bought);
  const { id } = bought;
  const early = await world.people.caribe.manager.client('POST /admin/delayed/tell', { body: { id } });
  expect(early).toMatchObject({ error: { code: 'delay_over' } });

  world.app.clock.set(new Date(TEST_NOW.getTime() + 9 * DAY_MS));
  const manager = await makePerson(world.app, 'caribe', 'manager');
  const listed = async (who = manager) =>
    succeeded(
      await who.client('GET /admin/delayed/:n/:size', {
        params: { n: 1, size: 50 },
        query: { late: 'all' },
      }),
    ).data.find(row => row.id === id);
  expect(await listed()).toMatchObject({ told: { at: null, why: null } });
  const tell = () => manager.client('POST /admin/delayed/tell', { body: { id } });
  const answers = await Promise.all([tell(), tell()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ success }) => !success)).toMatchObject({ error: { code: 'reminder_recent' } });
  const mail = await mailTo(world.app, owner.email, 'tarda más de lo estimado');
  expect(mail.text).toContain(bought.tracking);
  expect(mail.text).toContain('24 nov 2026');
  expect(await listed()).toMatchObject({ told: { at: world.app.clock.now().toISOString(), why: 'recent' } });
  expect(await listed(await makePerson(world.app, 'caribe', 'restricted'))).not.toHaveProperty('told');
  const told = await trailLines(world.app, { type: 'package', id });
  expect(told.map(({ action }) => action)).toContain('package.delay_told');
  succeeded(await manager.client('PUT /order/status', { body: { id, status_id: 5 } }));
  expect(await tell()).toMatchObject({ error: { code: 'delay_over' } });
  const stranger = await makePerson(world.app, 'andes', 'manager');
  expect(await stranger.client('POST /admin/delayed/tell', { body: { id } })).toMatchObject({ status: 404 });
});
