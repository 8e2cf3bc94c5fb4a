import { beforeEach, expect, test } from 'vitest';
import { APPROVED, card, DECLINED, HELD, orderBody, pickupBody, SILENT } from '../../../../../test/orders.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { owe } from '../../../../../test/rows.ts';

const HOUR_MS = 3_600_000;
let buyer: Buyer;
const house = await openHouse();
const { app, superuser, place } = house;
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  buyer = await makeBuyer(house);
});

const TOO_MANY = { error: { code: 'too_many_tries' } };
const buy = (number: string) => buyer.buy({ payment: card(number) });
const statuses = async (tries: Promise<{ status: number }>[]) => {
  const count: Record<number, number> = {};
  for (const { status } of await Promise.all(tries)) count[status] = (count[status] ?? 0) + 1;
  return count;
};
/** A package of the buyer that owes a difference. */
async function owing() {
  const [owed] = (await buyer.bought()).data.packages;
  if (!owed) throw new Error('No package to owe for');
  await owe(app, owed.id);
  return { id: owed.id, code: owed.tracking_number };
}
const payOwn = (id: number, number: string) =>
  buyer.client('POST /purchase/debt', { body: { id, ...card(number) } });
const payPublicly = (code: string, number: string) =>
  app.client('caribe')('POST /tracking/:code/payment', { params: { code }, body: card(number) });

test('ten declined cards of an account in an hour, sent at once; then no card, until the hour is over', async () => {
  expect(await statuses(Array.from({ length: 30 }, () => buy(DECLINED)))).toEqual({ 402: 10, 429: 20 });
  const response = await fetch(`${app.url}/api/order/create`, {
    method: 'POST',
    headers: { agency: 'caribe', token: buyer.token, 'content-type': 'application/json' },
    body: JSON.stringify(orderBody(place.city, { payment: card(APPROVED) })),
  });
  const wait = Number(response.headers.get('retry-after'));
  expect(response.status).toBe(429);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await response.json()).toMatchObject({
    message: `Se rechazaron demasiadas tarjetas. Por seguridad podrá intentarlo de nuevo en ${Math.ceil(wait / 60)} minutos`,
  });
  expect(await buyer.ledger()).toHaveLength(10);
  app.clock.advance(HOUR_MS);
  expect(await buy(APPROVED)).toMatchObject({ status: 200 });
});

test('whoever presses again with the key of what is bought is told so, however many cards were declined since', async () => {
  const key = 'pressed-again';
  const first = await buyer.buy({ payment: card(APPROVED) }, key);
  for (let declined = 0; declined < 10; declined++) await buy(DECLINED);
  expect(await buyer.buy({ payment: card(APPROVED) }, key)).toEqual(first);
  expect(first).toMatchObject({ status: 200 });
  expect(await buyer.buy({ payment: card(APPROVED) }, 'another')).toMatchObject(TOO_MANY);
  expect(await buyer.ledger()).toHaveLength(11);
});

test('many at once with a good card are not told of declined ones', async () => {
  const repeats = Array.from({ length: 20 }, () => buyer.buy({ payment: card(APPROVED) }, 'pressed-often'));
  expect(await statuses(repeats)).toEqual({ 200: 20 });
  expect(await statuses(Array.from({ length: 12 }, () => buy(APPROVED)))).toEqual({ 200: 12 });
  expect(await buyer.ledger()).toHaveLength(13);
});

test('orders, pickups and debts of one account count together', async () => {
  const [bearer] = (await buyer.bought()).data.packages;
  const owed = await owing();
  // with a debt nobody buys, so the orders come first
  await superuser.query('update package set payment = false where agency_id = 1 and id = $1', [owed.id]);
  for (let n = 0; n < 4; n++) expect(await buy(DECLINED)).toMatchObject({ status: 402 });
  await superuser.query('update package set payment = true where agency_id = 1 and id = $1', [owed.id]);
  const pickUp = (number: string) =>
    buyer.client('POST /purchase/pickup', { body: pickupBody(bearer?.id ?? 0, card(number)) });
  for (let n = 0; n < 3; n++) expect(await pickUp(DECLINED)).toMatchObject({ status: 402 });
  for (let n = 0; n < 3; n++) expect(await payOwn(owed.id, DECLINED)).toMatchObject({ status: 402 });
  expect(await pickUp(APPROVED)).toMatchObject(TOO_MANY);
  expect(await payOwn(owed.id, APPROVED)).toMatchObject(TOO_MANY);
});

test('what is approved, held or not answered is not declined', async () => {
  for (let n = 0; n < 9; n++) expect(await buy(DECLINED)).toMatchObject({ status: 402 });
  for (let n = 0; n < 3; n++) {
    expect(await buy(APPROVED)).toMatchObject({ status: 200 });
    expect(await buy(HELD)).toMatchObject({ status: 202 });
    expect((await buy(SILENT)).status).not.toBe(429);
  }
  expect(await buy(DECLINED)).toMatchObject({ status: 402 });
  expect(await buy(DECLINED)).toMatchObject(TOO_MANY);
});

test('ten for a package on the public page, however its number is written; its owner may still pay', async () => {
  const { id, code } = await owing();
  const spelt = [code, code.toLowerCase(), ` ${code} `];
  const tries = Array.from({ length: 12 }, (_, n) => payPublicly(spelt[n % 3] ?? code, DECLINED));
  const { 402: declined = 0, 409: busy = 0, 429: refused = 0 } = await statuses(tries);
  expect(declined + busy + refused).toBe(12);
  for (let n = declined; n < 10; n++)
    expect(await payPublicly(code, DECLINED)).toMatchObject({ status: 402 });
  expect(await payPublicly(code, APPROVED)).toMatchObject(TOO_MANY);
  expect(await payOwn(id, APPROVED)).toMatchObject({ status: 200 });
});

test('sixty for an address, over as many packages', async () => {
  for (let packages = 0; packages < 6; packages++) {
    buyer = await makeBuyer(house);
    const { code } = await owing();
    for (let n = 0; n < 10; n++) expect(await payPublicly(code, DECLINED)).toMatchObject({ status: 402 });
  }
  buyer = await makeBuyer(house);
  const { code } = await owing();
  expect(await payPublicly(code, APPROVED)).toMatchObject(TOO_MANY);
  app.clock.advance(HOUR_MS);
  expect(await payPublicly(code, APPROVED)).toMatchObject({ status: 200 });
});
