import { declined } from '@puerta/contract/money/declined.es';
import { refusals } from '@puerta/contract/messages.es';
import { beforeEach, describe, expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { APPROVED, card, HELD, orderBody, SILENT } from '../../../../../test/orders.ts';
import { recoverPurchases } from '../payment-engine/recover-purchases.ts';
import { succeeded } from '../../../../../test/journey.ts';
import { owe } from '../../../../../test/rows.ts';

type Owed = { id: number; tracking_number: string; ups_tracking: string | null };
let person: Person;
let owed: Owed;

const { app, superuser, place } = await openHouse({ works: true });
const { city } = place;
beforeEach(async () => {
  person = await makePerson(app, 'caribe', 'customer');
  const answer = await person.client('POST /order/create', { body: orderBody(city) });
  if (!answer.success || !answer.data.packages[0]) throw new Error('No package to owe for');
  owed = answer.data.packages[0];
  // as reception leaves it: heavier than declared
  await owe(app, owed.id);
});

const pay = (number = APPROVED, idempotencyKey?: string) =>
  person.client('POST /purchase/debt', { body: { id: owed.id, ...card(number) } }, { idempotencyKey });
const payPublicly = (number = APPROVED, idempotencyKey?: string, code = owed.tracking_number) =>
  app.client('caribe')(
    'POST /tracking/:code/payment',
    { params: { code }, body: card(number) },
    { idempotencyKey },
  );
const charges = async () => {
  const { rows } = await superuser.query<{ amount_cents: number; state: string }>(
    `select m.amount_cents, p.state from money_entry m join attempt a on a.agency_id = m.agency_id and a.id = m.attempt_id
       join simulator.payments p on p.reference = a.reference
     where m.agency_id = 1 and m.package_id = $1`,
    [owed.id],
  );
  return rows;
};
const CAPTURED = [{ amount_cents: 1250, state: 'captured' }];
const debts = async () => succeeded(await person.client('GET /purchase/debt')).data;

test('a debt is shown, paid, and gone; the customer is mailed', async () => {
  expect(await debts()).toEqual({
    debt: 1,
    amount: 12.5,
    packages: [
      {
        id: owed.id,
        tracking_number: owed.tracking_number,
        debt: 12.5,
        order_id: expect.any(Number),
        difference_reason: expect.stringMatching(/\$/),
        reviewed: false,
      },
    ],
  });
  expect(await pay()).toMatchObject({ status: 200, data: { id: owed.id, paid: 12.5 } });
  expect(await debts()).toEqual({ debt: 0, amount: 0, packages: [] });
  expect(await charges()).toEqual(CAPTURED);
  const { rows } = await superuser.query(
    'select template from mail where agency_id = 1 and package_id = $1',
    [owed.id],
  );
  expect(rows).toEqual([{ template: 'payment_received' }]);
  expect(await pay()).toMatchObject({ error: { code: 'no_debt' }, message: refusals.no_debt });
});

test('a declined card says why, and the debt stays', async () => {
  expect(await pay('4000000000009995')).toMatchObject({ status: 402, message: declined.insufficient_funds });
  expect(await debts()).toMatchObject({ debt: 1 });
  expect(await pay()).toMatchObject({ status: 200 });
  expect(await charges()).toEqual(CAPTURED);
});

test('a card charged without an answer pays in the same call', async () => {
  expect(await pay(SILENT)).toMatchObject({ status: 200 });
  expect(await charges()).toEqual(CAPTURED);
});

describe('from the public page', () => {
  test('by our own number, whatever was typed for its digits', async () => {
    const typed = ` ${owed.tracking_number.toLowerCase()} `;
    expect(await payPublicly(APPROVED, undefined, typed)).toMatchObject({
      status: 200,
      data: { paid: 12.5 },
    });
    expect(await charges()).toEqual(CAPTURED);
  });

  test("never by the carrier's number, which can be guessed", async () => {
    expect(await payPublicly(APPROVED, undefined, owed.ups_tracking ?? '')).toMatchObject({
      error: { code: 'tracking_not_found' },
    });
  });

  test.each(['', '../../etc/passwd', "' or 1=1 --", 'CE0000000000'])(
    'whatever else is typed is not found: %s',
    async code => {
      if (code === '') return expect((await payPublicly(APPROVED, undefined, '%20')).status).toBe(404);
      expect(await payPublicly(APPROVED, undefined, code)).toMatchObject({ status: 404 });
    },
  );
});

test("another client's package is not found", async () => {
  const other = await makePerson(app, 'caribe', 'customer');
  const body = { id: owed.id, ...card(APPROVED) };
  expect(await other.client('POST /purchase/debt', { body })).toMatchObject({
    error: { code: 'package_not_found' },
  });
});

describe('paid at once from several places', () => {
  test('one of them pays', async () => {
    const answers = await Promise.all([pay(), pay(), payPublicly(), payPublicly()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.flatMap(answer => (answer.success ? [] : [answer.error.code]));
    expect(others).toHaveLength(3);
    for (const code of others) expect(['being_paid', 'no_debt']).toContain(code);
    expect(await charges()).toEqual(CAPTURED);
  });

  test('with one key they get one answer', async () => {
    const answers = await Promise.all([pay(APPROVED, 'one'), pay(APPROVED, 'one')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await charges()).toEqual(CAPTURED);
    expect(await pay('4000000000000002', 'one')).toMatchObject({ status: 200, data: { paid: 12.5 } });
  });
});

test('a payment under review keeps others out until it is released', async () => {
  expect(await pay(HELD)).toMatchObject({ status: 202, payment_status: 'held' });
  expect(await payPublicly()).toMatchObject({
    error: { code: 'payment_in_review' },
    message: refusals.payment_in_review,
  });
  const review = { of: 'debt', amount: 12.5, since: expect.stringMatching(/Z$/) };
  const seen = { reviews: [review], payment: 1, can: { pay: false } };
  const { tracking_number: tracking } = owed;
  const shown = await person.client('GET /purchase/:tracking', { params: { tracking } });
  expect(shown).toMatchObject({ data: seen });
  expect(await person.client('GET /purchase/page/:n/:size', { params: { n: 1, size: 50 } })).toMatchObject({
    data: [seen],
  });
  const byVisitor = await app.client('caribe')('GET /tracking/:code', { params: { code: tracking } });
  expect(byVisitor).toMatchObject({ data: seen });
  const { rows } = await superuser.query<{ provider_payment_id: string }>(
    'select provider_payment_id from attempt where agency_id = 1 and package_id = $1',
    [owed.id],
  );
  const id = rows[0]?.provider_payment_id ?? '';
  await app.client('caribe')('POST /open/simulator/payments/:id/release', { params: { id } });
  expect(await debts()).toMatchObject({ debt: 0 });
  expect(await charges()).toEqual(CAPTURED);
  expect(await person.client('GET /purchase/:tracking', { params: { tracking } })).toMatchObject({
    data: { reviews: [], payment: 0 },
  });
});

test('a debt that staff settled meanwhile is paid back', async () => {
  expect(await pay(HELD)).toMatchObject({ status: 202 });
  await superuser.query('update package set payment = false where agency_id = 1 and id = $1', [owed.id]);
  await superuser.query("update simulator.payments set state = 'authorized' where state = 'held'");
  await recoverPurchases(app.services);
  await expect
    .poll(async () => {
      const { rows } = await superuser.query(
        'select kind, amount_cents from money_entry where agency_id = 1 and package_id = $1 order by id',
        [owed.id],
      );
      return rows;
    })
    .toEqual([
      { kind: 'charge', amount_cents: 1250 },
      { kind: 'refund', amount_cents: 1250 },
    ]);
});
