import { refusals } from '@puerta/contract/messages.es';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { type Buyer, makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { trailLines } from '../../../../../test/trail.ts';
import { succeeded } from '../../../../../test/walk.ts';
import { compareAttempts } from '../purchases/compare-attempts.ts';

/** What the night found, as a manager sees and closes it. */

let shop: Shop;
let manager: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openShop();
  await shop.app.stopWork();
});
afterAll(() => shop.close());
beforeEach(async () => {
  manager = await makePerson(shop.app, 'caribe', 'manager');
  buyer = await makeBuyer(shop);
  await buyer.bought();
});

const night = () => compareAttempts(shop.app.services);
const differences = async (person = manager) =>
  succeeded(await person.client('GET /admin/attention')).data.differences;
const ours = async () => (await differences()).filter(row => row.client?.id === buyer.id);
const capture = (cents: number) =>
  shop.owner.query('update simulator.payments set captured_cents = $2 where customer_email = $1', [
    buyer.email,
    cents,
  ]);
const close = (id: number, person = manager) =>
  person.client('POST /admin/attention/finish', {
    body: { kind: 'difference', id, reason: 'Lo aclaré con el banco' },
  });

test('stands there with what either side says, for the managers of its agency', async () => {
  await capture(8000);
  await night();
  const home = succeeded(await manager.client('GET /admin/home')).data.attention;
  expect(await ours()).toEqual([
    {
      id: expect.any(Number),
      about: 'payment',
      ours: { state: 'charged', amount: 86.62 },
      theirs: { state: 'captured', amount: 80 },
      since: TEST_NOW.toISOString(),
      client: { id: buyer.id, name: expect.any(String) },
      order: expect.any(Number),
      tracking: null,
      brand: 'visa',
      last4: '1111',
      reference: expect.any(String),
      payment_id: expect.stringMatching(/^sim_/),
      number: null,
    },
  ]);
  expect(home.differences).toBe((await differences()).length);
  const other = await makePerson(shop.app, 'andes', 'manager');
  expect(await differences(other)).toEqual([]);
  const [row] = await ours();
  expect(await close(row?.id ?? 0, other)).toMatchObject({ status: 409 });
  expect(await ours()).toHaveLength(1);
});

test('is closed with a reason, which stands in the trail, and stays closed until either side says something else', async () => {
  await capture(8000);
  await night();
  const [row] = await ours();
  const id = row?.id ?? 0;
  const nothing = { body: { kind: 'difference' as const, id, reason: '' } };
  expect(await manager.client('POST /admin/attention/finish', nothing)).toMatchObject({ status: 400 });
  expect(await close(id)).toMatchObject({
    data: { id, state: 'closed' },
    message: 'La diferencia quedó cerrada',
  });
  expect(await ours()).toEqual([]);
  expect(await close(id)).toMatchObject({ status: 409, message: refusals.not_hanging });
  const lines = await trailLines(shop.app, { action: 'difference.closed_by_hand', id });
  expect(lines).toMatchObject([
    {
      actor_id: manager.id,
      object_label: row?.reference,
      after: { reason: 'Lo aclaré con el banco', about: 'payment' },
    },
  ]);
  await night();
  expect(await ours()).toEqual([]);
  await capture(7000);
  await night();
  expect(await ours()).toMatchObject([{ id, theirs: { state: 'captured', amount: 70 } }]);
});
