import { declined } from '@puerta/contract/money/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { beforeEach, expect, test } from 'vitest';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import type { Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { HEAVY, processScan, receive } from '../../../../../test/warehouse.ts';
import { AIR_TOTAL, card, DECLINED, HELD, pickupBody } from '../../../../../test/orders.ts';

/** As the tests' people are called, whoever they are. */
const NAME = 'María Fernández';
const AS_DECLARED = { weight: 10, length: 12, width: 12, height: 12 };
type Box = { id: number; tracking_number: string };
let buyer: Buyer;
let box: Box;
let sibling: Box;
const house = await openHouse({ works: true });
const { app, superuser, manager, restricted: operator, place } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
  const { data } = await buyer.bought({ detail: { quantity: 2 }, payment: { total: 2 * AIR_TOTAL } });
  const [first, second] = data.packages;
  if (!first || !second) throw new Error('Nothing was bought');
  [box, sibling] = [first, second];
});

/** A quarter of an hour passes, so that what follows is newer. */
const later = () => app.clock.advance(15 * 60 * 1000);
const related = async (who: Person, { id } = box) =>
  succeeded(await who.client('GET /order/related/:id', { params: { id } })).data;
/** As a manager sees it. */
async function whole(of = box) {
  const data = await related(manager, of);
  if (!('payments' in data)) throw new Error('A manager is not shown the payments');
  return data;
}
const CLIENT = () => ({ by: 'client', name: NAME });

test('who paid what, when, how and with which reference, with what came to nothing', async () => {
  later();
  succeeded(await buyer.client('POST /purchase/pickup', { body: pickupBody(box.id) }));
  later();
  succeeded(await receive(manager, box, HEAVY));
  later();
  expect(
    await buyer.client('POST /purchase/debt', { body: { id: box.id, ...card(DECLINED) } }),
  ).toMatchObject({ status: 402 });
  later();
  const body = { id: box.id, method: 'zelle' as const, reference: 'ZL-88', note: 'La mandó su hija' };
  const { paid } = succeeded(await manager.client('POST /order/payment', { body })).data;
  const { payments, client, invoice, visit } = await whole();
  expect(payments).toMatchObject([
    {
      kind: 'outside',
      purpose: 'debt',
      state: 'done',
      amount: paid,
      method: 'zelle',
      reference: 'ZL-88',
      note: 'La mandó su hija',
      who: { by: 'staff', name: NAME },
      share: null,
    },
    {
      kind: 'charge',
      purpose: 'debt',
      state: 'declined',
      amount: paid,
      last4: '0002',
      note: declined.declined,
      who: CLIENT(),
    },
    { kind: 'charge', purpose: 'pickup', state: 'done', amount: 25, who: CLIENT() },
    // one charge for both packages: each bears its price
    {
      kind: 'charge',
      purpose: 'order',
      state: 'done',
      amount: 2 * AIR_TOTAL,
      share: AIR_TOTAL,
      last4: '1111',
    },
  ]);
  expect(payments.map(({ reference }) => reference)).not.toContain(null);
  expect(client).toMatchObject({ id: buyer.id, name: NAME, email: buyer.email, owes: 0 });
  expect(invoice).toMatchObject({ number: expect.stringMatching(/^\d{6}$/), total: AIR_TOTAL + 25 + paid });
  const asked = pickupBody(box.id);
  expect(visit).toMatchObject({
    day: `${asked.date}T00:00:00.000Z`,
    start: asked.startTime,
    end: asked.endTime,
    code: expect.any(String),
    // it came, so it was fetched
    made: true,
    contact: asked.name,
    cost: 25,
  });
});

test('a payment that a bank reviews, and several debts at once that it declined, each with its part', async () => {
  for (const each of [box, sibling]) succeeded(await receive(manager, each, HEAVY));
  const { packages, amount } = succeeded(await buyer.client('GET /purchase/debt')).data;
  later();
  const all = { packages: packages.map(({ id }) => id), total: amount, ...card(DECLINED) };
  expect(await buyer.client('POST /purchase/debts', { body: all })).toMatchObject({ status: 402 });
  later();
  await buyer.client('POST /purchase/debt', { body: { id: box.id, ...card(HELD) } });
  const owed = packages.find(({ id }) => id === box.id)?.debt;
  const { payments, client } = await whole();
  expect(payments).toMatchObject([
    { purpose: 'debt', state: 'reviewed', amount: owed, note: null, share: null },
    { purpose: 'debt', state: 'declined', amount: owed, share: null },
    { purpose: 'order', state: 'done' },
  ]);
  expect(client.owes).toBe(amount);
  // of the other one, what was tried for it alone
  expect((await whole(sibling)).payments.map(({ state }) => state)).toEqual(['declined', 'done']);
});

test('what went back, what was refused, and what was given up, with the reason', async () => {
  succeeded(await receive(manager, sibling, HEAVY));
  later();
  const reason = 'Error de medida';
  const { waived } = succeeded(
    await manager.client('POST /order/waive', { body: { id: sibling.id, reason } }),
  ).data;
  expect((await whole(sibling)).payments[0]).toMatchObject({
    kind: 'waiver',
    amount: waived,
    note: reason,
    who: { by: 'staff', name: NAME },
  });
  later();
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id: box.id } }));
  // a job asks the bank
  await expect.poll(async () => (await whole()).payments[0]?.state).toBe('done');
  expect((await whole()).payments).toMatchObject([
    { kind: 'refund', purpose: 'order', state: 'done', amount: AIR_TOTAL, who: CLIENT(), last4: '1111' },
    { kind: 'charge', purpose: 'order', share: AIR_TOTAL },
  ]);
  await superuser.query(
    `update refund set state = 'failed', reason = 'refused' where agency_id = 1 and package_id = $1`,
    [box.id],
  );
  expect((await whole()).payments).toContainEqual(
    expect.objectContaining({ kind: 'refund', state: 'failed', note: 'El banco no aceptó el reembolso' }),
  );
  // its page says who voided it and what is owed for it, and so does the client's
  expect((await whole()).voided).toEqual({ at: expect.any(String), who: CLIENT(), owed: AIR_TOTAL });
  expect((await whole(sibling)).voided).toBeNull();
  const file = await manager.client('GET /clients/file/:id', { params: { id: buyer.id } });
  expect(succeeded(file).data).toMatchObject({ owes: { count: 0 }, we_owe: AIR_TOTAL });
});

test('a refund that follows from a manager’s void names the manager, in the list and its file too', async () => {
  later();
  succeeded(await manager.client('DELETE /purchase/label/:id', { params: { id: box.id } }));
  await expect.poll(async () => (await whole()).payments[0]?.state).toBe('done');
  const who = { by: 'staff', name: NAME };
  expect((await whole()).payments[0]).toMatchObject({ kind: 'refund', who });
  const query = { q: box.tracking_number, also: 'who' as const };
  const asked = { params: { n: 1, size: 50 }, query };
  const { data } = succeeded(await manager.client('GET /clients/payments/:n/:size', asked));
  expect(data.map(row => [row.kind, row.who])).toEqual([
    ['refund', who],
    ['charge', CLIENT()],
  ]);
});

test('its lot, the other packages of its order and its tickets lead on', async () => {
  for (const each of [box, sibling]) {
    succeeded(await receive(manager, each, AS_DECLARED));
    succeeded(await processScan(operator, each.tracking_number));
  }
  const transport = 7001;
  await app.services.db.within(1, tx =>
    tx
      .insertInto('transport')
      .values({ agency_id: 1, id: transport, name: 'Alas', contact_info: 'Ana', phone: '305' })
      .execute(),
  );
  const { state, city } = place;
  const lot = { type: 2, transport, state, city, packages: [box.id] };
  const { id } = succeeded(await operator.client('POST /lots', { body: lot })).data;
  const ticket = { subject: '¿Y mi caja?', tracking: box.tracking_number, message: '¿Cuándo llega?' };
  const asked = succeeded(await buyer.client('POST /support', { body: ticket })).data;
  const data = await whole();
  expect(data).toMatchObject({
    lot: { id, identifier: expect.stringMatching(/^L/) },
    siblings: [{ id: sibling.id, tracking_number: sibling.tracking_number, status_id: 2, payment: 0 }],
    tickets: [{ id: asked.id, subject: ticket.subject, state: 'waiting' }],
    label: true,
    visit: null,
  });
  // and the way back
  const detail = { params: { id: asked.id } };
  expect(succeeded(await manager.client('GET /support/admin/detail/:id', detail)).data.package).toBe(
    box.tracking_number,
  );
  succeeded(await manager.client('POST /support/admin', { body: { id: asked.id, message: 'El viernes' } }));
  expect((await whole()).tickets).toMatchObject([{ state: 'answered' }]);
  expect(await related(operator)).toEqual({
    lot: data.lot,
    siblings: data.siblings,
    visit: null,
    label: true,
  });
});

test('restricted staff receive the visit without its person and cost, and nothing of money', async () => {
  succeeded(await buyer.client('POST /purchase/pickup', { body: pickupBody(box.id) }));
  const data = await related(operator);
  expect(Object.keys(data).sort()).toEqual(['label', 'lot', 'siblings', 'visit']);
  expect(data.visit).toMatchObject({ made: false });
  expect(Object.keys(data.visit ?? {}).sort()).toEqual(['code', 'day', 'end', 'made', 'start']);
});

test('a package that is none is not found', async () => {
  expect(await manager.client('GET /order/related/:id', { params: { id: 999_999 } })).toMatchObject({
    status: 404,
    message: refusals.package_not_found,
  });
});
