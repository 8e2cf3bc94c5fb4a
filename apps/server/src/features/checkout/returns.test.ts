import { optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_NOW } from '../../../../../test/app.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { domesticBody, domesticTotal, type OrderChange } from '../../../../../test/orders.ts';
import { changeRows } from '../../../../../test/rows.ts';
import { startUpsStandIn } from '../../../../../test/ups-stand-in.ts';
import { settableClock } from '../../app/clock.ts';
import { pollDue } from '../carrier-tracking/poll-carrier.ts';

/** The whole application with the real carrier adapter: every request is held against UPS's official schemas. */
const ups = await startUpsStandIn(settableClock(TEST_NOW));
const house = await openHouse({ env: ups.env });
const { app, manager, people } = house;
afterAll(() => ups.close());
afterEach(() => {
  if (ups.objections.length > 0) throw new Error(ups.objections.join('\n'));
});

let buyer: Buyer;
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  buyer = await makeBuyer(house);
});

const FORTH = domesticBody(0, { detail: { content_value: 450 } });
/** The same box, from whoever received it to whoever sent it. */
const BACK: OrderChange = {
  sender: FORTH.receive as object,
  receive: FORTH.sender as object,
  detail: { content_value: 450 },
};
const price = await domesticTotal(app.client('caribe'), FORTH);

const check = (return_of: number, change: object = {}, who = buyer) => {
  const { payment: _, ...body } = domesticBody(0, BACK);
  return who.client('POST /order/check', { body: { ...body, return_of, ...change } });
};
const buyBack = (return_of: number, total: number, change: object = {}, key?: string) =>
  buyer.client(
    'POST /order/domestic',
    { body: { ...domesticBody(total, BACK), return_of, ...change } },
    { idempotencyKey: key },
  );
const seen = async (tracking: string) =>
  succeeded(await buyer.client('GET /purchase/:tracking', { params: { tracking } })).data;
type Parcel = { id: number; tracking_number: string; ups_tracking: string | null };

/** A package within the United States that its carrier has taken. */
async function sent(forth = FORTH): Promise<Parcel> {
  const parcel = await labelled(forth);
  ups.happen(parcel.ups_tracking ?? '', 'P', '038');
  app.clock.advance(3_600_000);
  await pollDue(app.services);
  return parcel;
}
async function labelled(forth = FORTH): Promise<Parcel> {
  const body = { ...forth, payment: domesticBody(price).payment };
  const [parcel] = succeeded(await buyer.client('POST /order/domestic', { body })).data.packages;
  if (!parcel) throw new Error('no package');
  return parcel;
}
const labelsAt = () => ups.ledger.parcels.filter(one => one.returns && !one.voided).length;

test('is priced as the carrier rates it, bought as a return, and both packages name one another', async () => {
  const forth = await sent();
  expect((await seen(forth.tracking_number)).can.send_back).toBe(true);
  const { data } = succeeded(await check(forth.id));
  // its label's way is as long as that of the first
  expect([data.total, data.saturday]).toEqual([price, false]);
  const before = labelsAt();
  const order = succeeded(await buyBack(forth.id, data.total)).data;
  expect(labelsAt()).toBe(before + 1);
  const [back] = order.packages;
  const tracked = ({ id, tracking_number }: Parcel) => ({ id, tracking_number });
  const [first, second] = await Promise.all([seen(forth.tracking_number), seen(back?.tracking_number ?? '')]);
  expect([first.returns, first.return_of, first.can.send_back]).toEqual([
    [tracked(back as Parcel)],
    null,
    false,
  ]);
  expect([second.returns, second.return_of]).toEqual([[], tracked(forth)]);
  expect([second.sender_name, second.receive_name]).toEqual([first.receive_name, first.sender_name]);
  const staff = people.caribe.restricted.client('GET /order/:id', { params: { id: String(forth.id) } });
  expect(succeeded(await staff).data.returns).toEqual(first.returns);
  // its way back is paid as any other order, and charged once under its key
  expect(await check(forth.id)).toMatchObject({ status: 409, message: optionRefusals.returnTaken });
});

test('a protected one costs what its protection adds; what UPS refuses beside a return is not sold', async () => {
  const forth = await sent();
  const options = { protection: true, signature: null, saturday: false };
  const { data } = succeeded(await check(forth.id, { options }));
  expect(data.lines.map(({ code }) => code)).toEqual(['carrier', 'protection']);
  const asked = (change: object) => check(forth.id, change);
  expect(await asked({ options: { ...options, signature: 'adult' } })).toMatchObject({
    error: { fields: [{ field: 'options.signature', message: optionRefusals.returnSigned }] },
  });
  app.clock.set(new Date('2026-11-20T15:00:00Z'));
  buyer = await makeBuyer(house);
  const friday = await sent();
  const byAir = { product: { id: 'NDA' } };
  expect(succeeded(await check(friday.id, byAir)).data.saturday).toBe(false);
  expect(await check(friday.id, { ...byAir, options: { ...options, saturday: true } })).toMatchObject({
    error: { fields: [{ field: 'options.saturday' }] },
  });
  expect(await check(friday.id, { detail: { ...(FORTH.detail as object), quantity: 2 } })).toMatchObject({
    error: { fields: [{ field: 'detail.quantity', message: optionRefusals.returnOne }] },
  });
});

test('voided, it is voided whole, its price goes back, and the package may go back anew', async () => {
  const forth = await sent();
  const key = 'back';
  const first = succeeded(await buyBack(forth.id, price, {}, key)).data;
  expect(succeeded(await buyBack(forth.id, price, {}, key)).data).toEqual(first);
  expect(await buyBack(forth.id + 1, price, {}, key)).toMatchObject({
    error: { code: 'idempotency_mismatch' },
  });
  const id = first.packages[0]?.id ?? 0;
  succeeded(await buyer.client('DELETE /purchase/label/:id', { params: { id } }));
  const number = first.packages[0]?.ups_tracking;
  expect(ups.ledger.parcels.find(one => one.number === number)).toMatchObject({
    returns: true,
    voided: true,
  });
  const parcel = await seen(forth.tracking_number);
  expect([parcel.returns, parcel.can.send_back]).toEqual([[], true]);
  succeeded(await check(forth.id));
});

test('from an address of nine digits it may come back to another one', async () => {
  const receive = { ...(FORTH.receive as object), zipCode: '32801-1234' };
  const forth = await sent({ ...FORTH, receive } as typeof FORTH);
  const elsewhere = { ...(FORTH.sender as object), zipCode: '10001', state: 'NY', city: 'New York' };
  expect(await check(forth.id, { receive: elsewhere })).toMatchObject({ status: 200 });
});

test('of two that are bought at once one is sold', async () => {
  const forth = await sent();
  const before = labelsAt();
  const both = await Promise.all([buyBack(forth.id, price), buyBack(forth.id, price)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(labelsAt()).toBe(before + 1);
});

test('is refused of what is a stranger’s, abroad, void, or not on its way, and sells nothing', async () => {
  const forth = await sent();
  const stranger = await makeBuyer(house);
  expect(await check(forth.id, {}, stranger)).toMatchObject({ error: { code: 'package_not_found' } });
  const [abroad] = (await buyer.bought()).data.packages;
  const waiting = await labelled();
  await changeRows(app, 'package', { id: forth.id }, { voided_at: app.clock.now() });
  // begun as its way back, and another shipment since
  const other = await sent();
  const { sender, receive } = FORTH as unknown as Record<'sender' | 'receive', object>;
  // to where it was going, and to a neighbour of whoever sent it
  for (const people of [
    { sender, receive },
    { sender, receive: { ...receive, zipCode: '33130' } },
  ])
    expect(await check(other.id, people)).toMatchObject({
      status: 409,
      message: optionRefusals.returnOther,
    });
  const before = ups.ledger.parcels.length;
  for (const id of [abroad?.id ?? 0, waiting.id, forth.id]) {
    const refused = { status: 409, error: { code: 'state_conflict' }, message: optionRefusals.returnNotYet };
    expect(await check(id)).toMatchObject(refused);
    expect(await buyBack(id, price)).toMatchObject(refused);
  }
  expect(await check(2_000_000_000)).toMatchObject({ error: { code: 'package_not_found' } });
  expect(ups.ledger.parcels.length).toBe(before);
  const ofManager = await manager.client('GET /order/:id', { params: { id: String(waiting.id) } });
  expect(succeeded(ofManager).data.can.send_back).toBe(false);
});
