import { afterAll, beforeAll, expect, test } from 'vitest';
import { dimensions, makeWorld, walk, type World } from '../../../../test/walk.ts';
import { insertFacts } from '../facts/queries.ts';
import { queueMails } from './mails/queue-mails.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.stop());

/** A lot of five hundred packages holds its transaction for seconds after its first mail and its line in the trail. */
async function tellAndHold(): Promise<{ end: () => void; ended: Promise<void> }> {
  const { services, clock } = world.app;
  const told = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const ended = services.db.within(1, async tx => {
    await queueMails(tx, services, 1, [{ template: 'welcome', accountId: world.people.caribe.customer.id }]);
    const object = { type: 'lot', id: 1, label: 'L' };
    await insertFacts(tx, 1, [{ kind: 'lot.moved', actor: null, at: clock.now(), object }]);
    told.resolve();
    await held.promise;
  });
  await told.promise;
  return { end: held.resolve, ended };
}

test('a transaction that has told mails and the trail keeps no colleague waiting', async () => {
  const through = walk(world);
  const { manager } = world.people.caribe;
  const [parcel, owing] = [await through.buy(), await through.buy()];
  await through.receive(owing, true);
  const { end, ended } = await tellAndHold();
  try {
    const received = await manager.client('POST /order/dimensions', { body: dimensions(parcel, 10) });
    const outside = { id: owing.id, method: 'cash', reference: 'R-1', note: '' } as const;
    const paid = await manager.client('POST /order/payment', { body: outside });
    const newcomer = {
      name: 'Rosa Díaz',
      email: 'rosa@caribe.test',
      phone: '3055550123',
      password: 'una-clave-larga',
      state: 'FL',
      city: 'Doral',
      address: '8400 NW 36th St',
      zip: '33166',
      code: '',
    };
    const registered = await world.app.client('caribe')('POST /auth/register', { body: newcomer });
    expect([received.success, paid.success, registered.success]).toEqual([true, true, true]);
  } finally {
    end();
  }
  await ended;
});
