import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/support.es';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { makeBuyer, openShop, type Shop } from '../../../../../test/shop.ts';
import { succeeded } from '../../../../../test/walk.ts';

let shop: Shop;
let manager: Person;
let customer: Person;
beforeAll(async () => {
  shop = await openShop();
  manager = await makePerson(shop.app, 'caribe', 'manager');
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await makeBuyer(shop);
});

const open = (follows?: number, who = customer) =>
  who.client('POST /support', {
    body: { subject: follows ? 'Falta una' : 'Mi caja', tracking: '', message: '¿Y?', follows },
  });
const opened = async (follows?: number) => succeeded(await open(follows)).data.id;
const close = async (id: number) =>
  succeeded(await manager.client('POST /support/admin/close', { body: { id } }));
const own = async (id: number) =>
  succeeded(await customer.client('GET /support/:id', { params: { id } })).data;
const managed = async (id: number) =>
  succeeded(await manager.client('GET /support/admin/detail/:id', { params: { id } })).data;

test('a new ticket goes on from a closed one, and each side is led from one to the other', async () => {
  const first = await opened();
  await close(first);
  const next = await opened(first);
  for (const read of [own, managed]) {
    expect(await read(first)).toMatchObject({
      status: 'CLOSED',
      follows: null,
      followed_by: [{ id: next, subject: 'Falta una', status: 'OPEN' }],
    });
    expect(await read(next)).toMatchObject({
      status: 'OPEN',
      follows: { id: first, subject: 'Mi caja', status: 'CLOSED' },
      followed_by: [],
    });
  }
  const { rows } = await shop.owner.query(
    "select client_id, data from fact where kind = 'ticket.followed' and object_id = $1",
    [next],
  );
  expect(rows).toEqual([{ client_id: customer.id, data: { to: { follows: first } } }]);
});

test('a chain leads one step each way', async () => {
  const first = await opened();
  await close(first);
  const second = await opened(first);
  await close(second);
  const third = await opened(second);
  expect(await own(second)).toMatchObject({ follows: { id: first }, followed_by: [{ id: third }] });
  expect((await own(first)).followed_by.map(({ id }) => id)).toEqual([second]);
});

test('in an open one there is a reply, and from another’s nobody goes on', async () => {
  const id = await opened();
  const before = succeeded(await customer.client('GET /support')).data.length;
  expect(await open(id)).toMatchObject({ status: 409, message: ticketTexts.invalid.stillOpen });
  await close(id);
  for (const refused of [await open(id, await makeBuyer(shop)), await open(999_999)])
    expect(refused).toMatchObject({ status: 404, message: refusals.ticket_not_found });
  expect(succeeded(await customer.client('GET /support')).data).toHaveLength(before);
});
