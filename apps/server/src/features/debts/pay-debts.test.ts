import { refusals } from '@puerta/contract/messages.es';
import { beforeEach, expect, test } from 'vitest';
import { disagreements } from '../../../../../test/disagreements.ts';
import { type Buyer, makeBuyer } from '../../../../../test/buyer.ts';
import { openHouse } from '../../../../../test/house.ts';
import { APPROVED, card, DECLINED, HELD } from '../../../../../test/orders.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { owe } from '../../../../../test/rows.ts';

/** Several debts in one payment (docs/rules/payments.md): the bank sees one, the books one for each package. */

let buyer: Buyer;
/** three of one order, owing 12.50, 33.33 and 0.99 */
let boxes: { id: number; tracking_number: string }[];
const OWED = [1250, 3333, 99];
const TOTAL = 46.82;

const house = await openHouse({ works: true });
const { app, superuser, manager } = house;
beforeEach(async () => {
  buyer = await makeBuyer(house);
  const bought = await buyer.bought({ detail: { quantity: 3 }, payment: { total: 259.86 } });
  boxes = bought.data.packages;
  for (const [at, { id }] of boxes.entries()) await owe(app, id, OWED[at]);
});

const ids = () => boxes.map(({ id }) => id);
const pay = (number = APPROVED, change: object = {}, idempotencyKey?: string) =>
  buyer.client(
    'POST /purchase/debts',
    { body: { packages: ids(), total: TOTAL, ...card(number), ...change } },
    { idempotencyKey },
  );
/** What the books and the bank say of each package's debt. */
const money = async () => {
  const { rows } = await superuser.query<{ kind: string; cents: number; payment: string; bank: number }>(
    `select m.kind, m.amount_cents as cents, m.provider_payment_id as payment, p.captured_cents as bank
     from money_entry m join simulator.payments p on p.provider_id = m.provider_payment_id
     where m.agency_id = 1 and m.purpose = 'debt' and m.package_id = any($1) order by m.package_id, m.id`,
    [ids()],
  );
  return rows;
};
const owing = async () => succeeded(await buyer.client('GET /purchase/debt')).data;

test('one charge at the bank, one payment, mail and receipt for each package', async () => {
  expect(await pay()).toMatchObject({ status: 200, data: { packages: ids(), paid: TOTAL } });
  const paid = await money();
  expect(paid.map(({ kind, cents, bank }) => ({ kind, cents, bank }))).toEqual(
    OWED.map(cents => ({ kind: 'charge', cents, bank: 4682 })),
  );
  expect(new Set(paid.map(({ payment }) => payment)).size).toBe(1);
  expect(await owing()).toEqual({ debt: 0, amount: 0, packages: [] });
  const { rows } = await superuser.query(
    "select package_id from mail where agency_id = 1 and template = 'payment_received' and package_id = any($1) order by 1",
    [ids()],
  );
  expect(rows).toEqual(ids().map(id => ({ package_id: id })));
  const params = { tracking: boxes[1]?.tracking_number ?? '' };
  expect(await buyer.client('GET /purchase/:tracking/movements', { params })).toMatchObject({
    data: [{ kind: 'debt.paid', amount: 33.33, card: { last_four: '1111' } }, { kind: 'order.bought' }],
  });
  expect(await disagreements(superuser)).toEqual([]);
});

test('the same again under its key is answered as the first, also where it came twice at once', async () => {
  const answers = await Promise.all([pay(APPROVED, {}, 'all'), pay(APPROVED, {}, 'all')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await pay(DECLINED, {}, 'all')).toMatchObject({ status: 200, data: { paid: TOTAL } });
  expect(await money()).toHaveLength(3);
});

test('a card that is declined pays none of them', async () => {
  expect(await pay(DECLINED)).toMatchObject({ error: { code: 'payment_declined' } });
  expect(await owing()).toMatchObject({ amount: TOTAL, packages: [{}, {}, {}] });
  expect(await money()).toEqual([]);
});

test('another sum than they owe is told, with what each owes now', async () => {
  expect(await pay(APPROVED, { total: 46.81 })).toMatchObject({
    status: 409,
    message: refusals.price_changed,
    error: {
      price: { total: TOTAL, lines: boxes.map(({ tracking_number: label }) => ({ label })) },
    },
  });
  expect(await money()).toEqual([]);
});

test('one that was paid, or voided, meanwhile refuses all and is named', async () => {
  const [first, second] = boxes;
  const single = { id: first?.id ?? 0, ...card(APPROVED) };
  expect(await buyer.client('POST /purchase/debt', { body: single })).toMatchObject({ status: 200 });
  expect(await pay()).toMatchObject({
    message: refusals.no_debt,
    error: { code: 'no_debt', trackings: [first?.tracking_number] },
  });
  const rest = { packages: ids().slice(1), total: 34.32 };
  await superuser.query('update package set voided_at = now() where agency_id = 1 and id = $1', [second?.id]);
  expect(await pay(APPROVED, rest)).toMatchObject({
    error: { code: 'no_debt', trackings: [second?.tracking_number] },
  });
  expect(await money()).toHaveLength(1);
  await superuser.query('update package set voided_at = null where agency_id = 1 and id = $1', [second?.id]);
});

test("another client's package refuses the whole", async () => {
  const other = await makeBuyer(house);
  const body = { packages: ids(), total: TOTAL, ...card(APPROVED) };
  expect(await other.client('POST /purchase/debts', { body })).toMatchObject({
    error: { code: 'package_not_found' },
  });
});

test('of one and all at once, one is paid', async () => {
  const single = { id: ids()[1] ?? 0, ...card(APPROVED) };
  const answers = await Promise.all([pay(), pay(), buyer.client('POST /purchase/debt', { body: single })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers)
    if (!answer.success) expect(['being_paid', 'no_debt']).toContain(answer.error.code);
  expect(await disagreements(superuser)).toEqual([]);
});

test('a review keeps each of them out; what staff settled meanwhile goes back alone', async () => {
  expect(await pay(HELD)).toMatchObject({ status: 202, payment_status: 'held' });
  const [first] = boxes;
  const params = { tracking: first?.tracking_number ?? '' };
  expect(await buyer.client('GET /purchase/:tracking', { params })).toMatchObject({
    data: { reviews: [{ of: 'debt', amount: 12.5 }], can: { pay: false } },
  });
  expect((await owing()).packages.map(({ reviewed }) => reviewed)).toEqual([true, true, true]);
  const single = { id: first?.id ?? 0, ...card(APPROVED) };
  expect(await buyer.client('POST /purchase/debt', { body: single })).toMatchObject({
    error: { code: 'payment_in_review' },
  });
  const cash = { id: first?.id ?? 0, method: 'cash', reference: '', note: '' } as const;
  expect(await manager.client('POST /order/payment', { body: cash })).toMatchObject({
    error: { code: 'debt_in_review' },
  });
  await superuser.query('update package set payment = false where agency_id = 1 and id = $1', [first?.id]);
  await superuser.query("update simulator.payments set state = 'authorized' where state = 'held'");
  await recoverPurchases(app.services);
  await expect.poll(async () => (await money()).filter(({ kind }) => kind === 'charge').length).toBe(3);
  await expect
    .poll(async () => {
      const { rows } = await superuser.query(
        "select package_id, amount_cents from money_entry where agency_id = 1 and kind = 'refund' and package_id = any($1)",
        [ids()],
      );
      return rows;
    })
    .toEqual([{ package_id: first?.id, amount_cents: 1250 }]);
  expect(await owing()).toMatchObject({ debt: 0 });
});
