import { describe, expect, test } from 'vitest';
import { invalid } from '@puerta/contract/messages.es';
import { mailTo } from '../../../../../test/mails.ts';
import { APPROVED, card, DECLINED, KEEPS, orderBody } from '../../../../../test/orders.ts';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { type Bought, journeyOf, succeeded } from '../../../../../test/journey.ts';
import { rowOf, trailOf } from '../../../../../test/warehouse.ts';
import { oneRow } from '../../../../../test/rows.ts';

const house = await openHouse({ works: true });
const { app, manager, place } = house;
const journey = journeyOf(house);

const newCustomer = () => makePerson(app, 'caribe', 'customer');
/** A package that owes the difference of its weight, and whose it is. */
async function indebted() {
  const owner = await newCustomer();
  const { debt, ...bought } = await journey.indebted(owner);
  return { owner, bought, debt };
}
const pay = (bought: Bought, body: object = {}) =>
  manager.client('POST /order/payment', {
    body: { id: bought.id, method: 'zelle', reference: 'Z-77', note: 'Recibido por Ana', ...body },
  });
const waive = (bought: Bought, reason = 'Balanza mal calibrada') =>
  manager.client('POST /order/waive', { body: { id: bought.id, reason } });
const paymentsOf = async (q: string) =>
  succeeded(
    await manager.client('GET /clients/payments/:n/:size', { params: { n: 1, size: 50 }, query: { q } }),
  ).data;

describe('a payment received outside', () => {
  test('settles the debt once: invoice, mail, movement, trail', async () => {
    const { owner, bought, debt } = await indebted();
    const answers = await Promise.all([pay(bought), pay(bought)]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find(answer => answer.success)).toMatchObject({ data: { id: bought.id, paid: debt } });
    expect(answers.find(answer => !answer.success)).toMatchObject({ error: { code: 'no_debt' } });
    expect((await rowOf(app, bought.id)).payment).toBe(false);
    expect(await paymentsOf(bought.tracking)).toMatchObject([
      {
        kind: 'outside',
        method: 'zelle',
        reference: 'Z-77',
        amount: debt,
        status: 'done',
        tracking: bought.tracking,
      },
      { kind: 'charge', method: 'card', status: 'done', tracking: bought.tracking },
    ]);
    expect((await trailOf(app, 'package', bought.id)).at(-1)).toMatchObject({
      action: 'debt.paid_outside',
      actor: manager.id,
      from: { debt_cents: debt * 100 },
      to: { debt_cents: 0, method: 'zelle', reference: 'Z-77', note: 'Recibido por Ana' },
    });
    await mailTo(app, owner.email, 'Recibimos el pago', 3);
    const record = succeeded(
      await manager.client('GET /order/:id', { params: { id: bought.tracking } }),
    ).data;
    expect(record).toMatchObject({ payment: 0, debt: 0, can: { collect: false, invoice: true } });
    expect((await owner.client('POST /order/price', { body: {} as never })).status).toBe(400);
  });

  test('says what is missing, and leaves what owes nothing alone', async () => {
    const { bought } = await indebted();
    expect(await pay(bought, { method: 'gold' })).toMatchObject({
      status: 400,
      message: 'Debe seleccionar el medio de pago',
    });
    expect(await waive(bought, '  ')).toMatchObject({ status: 400, message: 'Debe indicar el motivo' });
    const settled = await journey.buy(await newCustomer());
    expect(await pay(settled)).toMatchObject({
      status: 409,
      message: 'Este paquete no tiene pagos pendientes',
    });
    expect(await pay({ ...bought, id: 999_999 })).toMatchObject({ status: 404 });
  });

  test('is refused while a card pays the same debt, and the card once it was received', async () => {
    const { owner, bought } = await indebted();
    const held = { id: bought.id, ...card('4000000000000259') };
    expect(await owner.client('POST /purchase/debt', { body: held })).toMatchObject({ status: 202 });
    expect(await pay(bought)).toMatchObject({ error: { code: 'debt_in_review' } });
    expect(await waive(bought)).toMatchObject({ error: { code: 'debt_in_review' } });
    const other = await indebted();
    await pay(other.bought);
    const body = { id: other.bought.id, ...card(APPROVED) };
    expect(await other.owner.client('POST /purchase/debt', { body })).toMatchObject({
      error: { code: 'no_debt' },
    });
  });
});

test('a waived debt becomes the discount; the total falls back to what was paid', async () => {
  const { bought, debt } = await indebted();
  const before = await rowOf(app, bought.id);
  expect(await waive(bought)).toMatchObject({ data: { id: bought.id, waived: debt } });
  const record = succeeded(await manager.client('GET /order/:id', { params: { id: bought.tracking } })).data;
  expect(record).toMatchObject({ payment: 0, discount: debt, total: before.price_cents / 100 });
  expect((await paymentsOf(bought.tracking))[0]).toMatchObject({
    kind: 'waiver',
    amount: debt,
    note: 'Balanza mal calibrada',
  });
  expect((await trailOf(app, 'package', bought.id)).at(-1)).toMatchObject({
    action: 'debt.waived',
    to: { discount_cents: debt * 100, note: 'Balanza mal calibrada' },
  });
  expect(await waive(bought)).toMatchObject({ status: 409 });
});

test('a voided label’s refund stands among the open ones until it is made', async () => {
  const owner = await newCustomer();
  const bought = await journey.buy(owner);
  await manager.client('DELETE /purchase/label/:id', { params: { id: bought.id } });
  await expect
    .poll(async () => (await paymentsOf(bought.tracking)).map(row => row.kind))
    .toEqual(['refund', 'charge']);
});

describe('orders to confirm', () => {
  const list = async (state?: 'held' | 'failed') =>
    succeeded(
      await manager.client('GET /order/unconfirmed/:n/:size', {
        params: { n: 1, size: 50 },
        query: { state },
      }),
    );

  test('those without packages, with why and what they wait for', async () => {
    const held = await journey.buyHeld();
    const owner = await newCustomer();
    const body = orderBody(place.city, { payment: card(DECLINED) });
    await owner.client('POST /order/create', { body });
    const { data, total } = await list();
    expect(data.find(row => row.id === held)).toMatchObject({
      state: 'held',
      reason: null,
      can: { check: true },
    });
    expect(data.find(row => row.client.id === owner.id)).toMatchObject({
      state: 'failed',
      reason: 'La tarjeta fue rechazada',
      can: { check: false },
    });
    expect(total).toBe(data.length);
    expect((await list('held')).data.every(row => row.state === 'held')).toBe(true);
  });

  test('asking the provider takes up what it decided', async () => {
    const { simulator } = app.services;
    const held = await journey.buyHeld();
    const check = () => manager.client('POST /order/unconfirmed/check', { body: { id: held } });
    expect(await check()).toMatchObject({ data: { id: held, state: 'held' } });
    const attempt = await oneRow(app, 'attempt', { order_id: held });
    await simulator?.release(attempt.provider_payment_id ?? '');
    expect(await check()).toMatchObject({ data: { id: held, state: 'paid' } });
    expect((await list()).data.map(row => row.id)).not.toContain(held);
  });
});

const paged = async (n: number) =>
  succeeded(await manager.client('GET /clients/payments/:n/:size', { params: { n, size: 50 } }));

describe('what needs a manager', () => {
  const attention = async () => succeeded(await manager.client('GET /admin/attention')).data;

  test('a refund that the bank refuses is given back outside, once: movement, mail, trail', async () => {
    const owner = await newCustomer();
    const bought = await journey.buy(owner, { payment: card(KEEPS) });
    await manager.client('DELETE /purchase/label/:id', { params: { id: bought.id } });
    const ours = async () => (await attention()).refunds.filter(row => row.tracking === bought.tracking);
    await expect.poll(ours).toHaveLength(1);
    const [refused] = await ours();
    expect(refused).toMatchObject({ amount: 86.62, reason: 'El banco no aceptó el reembolso' });
    const body = { id: refused?.id ?? 0, method: 'zelle', reference: 'Z-9', note: '' } as const;
    const giveBack = (change: object = {}) =>
      manager.client('POST /admin/refunds/outside', { body: { ...body, ...change } });
    expect(await giveBack({ reference: '' })).toMatchObject({ message: invalid.outside.reference });
    expect(await giveBack({ method: 'gold' })).toMatchObject({ message: invalid.outside.method });
    const answers = await Promise.all([giveBack(), giveBack()]);
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find(answer => answer.success)).toMatchObject({ data: { refunded: 86.62 } });
    expect(answers.find(answer => !answer.success)).toMatchObject({ error: { code: 'refund_closed' } });
    expect(await giveBack({ id: 999_999 })).toMatchObject({ status: 404 });
    expect(await ours()).toEqual([]);
    expect(await paymentsOf(bought.tracking)).toMatchObject([
      { kind: 'refund', method: 'zelle', reference: 'Z-9', amount: 86.62, status: 'done' },
      { kind: 'charge' },
    ]);
    await mailTo(app, owner.email, 'Su reembolso', 2);
    const trail = (await trailOf(app, 'refund', body.id)).map(({ action, actor }) => [action, actor]);
    expect(trail).toEqual([
      ['refund.refused', null],
      ['refund.returned_outside', manager.id],
    ]);
  });

  test('a label that the carrier keeps leaves nothing to give back', async () => {
    const bought = await journey.buy(await newCustomer());
    await app.services.simulator?.advance(bought.ups);
    const params = { id: bought.id };
    expect(await manager.client('DELETE /purchase/label/:id', { params })).toMatchObject({ status: 409 });
    expect((await attention()).refunds.map(row => row.tracking)).not.toContain(bought.tracking);
    expect((await paged(1)).open_refunds.map(row => row.tracking)).not.toContain(bought.tracking);
    const home = succeeded(await manager.client('GET /admin/home')).data;
    expect(home.attention.refunds).toBe((await attention()).refunds.length);
  });

  test('a dispute names its package, a dead mail its reader; a retry sends the mail', async () => {
    const owner = await newCustomer();
    const bought = await journey.buy(owner);
    const now = app.clock.now();
    await app.services.db.within(1, async tx => {
      const charge = await tx
        .selectFrom('money_entry')
        .select(['provider_payment_id', 'attempt_id'])
        .where('order_id', '=', bought.order)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('dispute')
        .values({
          agency_id: 1,
          id: 1,
          provider: 'simulator',
          provider_dispute_id: 'dp_1',
          provider_payment_id: charge.provider_payment_id ?? '',
          attempt_id: charge.attempt_id,
          amount_cents: 4200,
          state: 'needs_response',
          reason: 'fraudulent',
          created_at: now,
          updated_at: now,
        })
        .execute();
      await tx
        .insertInto('mail')
        .values({
          agency_id: 1,
          id: 800_001,
          template: 'welcome',
          account_id: owner.id,
          state: 'dead',
          last_error: 'mailbox full',
          created_at: now,
        })
        .execute();
    });
    const found = await attention();
    expect(found.disputes).toMatchObject([{ amount: 42, tracking: bought.tracking, reason: 'fraudulent' }]);
    expect(found.mails).toMatchObject([{ id: 800_001, to: owner.email, error: 'mailbox full' }]);
    expect((await paymentsOf(bought.tracking))[0]).toMatchObject({ kind: 'charge', status: 'disputed' });
    const retry = () => manager.client('POST /admin/mails/retry', { body: { id: 800_001 } });
    expect(await retry()).toMatchObject({ message: 'El correo se enviará de nuevo' });
    await mailTo(app, owner.email, 'está lista', 2);
    expect((await attention()).mails).toEqual([]);
    expect(await retry()).toMatchObject({ status: 404 });
  });
});

test('the trail: newest first, with who, what and from where to where', async () => {
  const { bought, debt } = await indebted();
  await waive(bought);
  const { data, total } = succeeded(
    await manager.client('GET /admin/audit/:n/:size', { params: { n: 1, size: 50 } }),
  );
  expect(total).toBe(data.length);
  expect(data[0]).toEqual({
    id: expect.any(Number),
    date: app.clock.now().toISOString(),
    actor: { id: manager.id, name: 'María Fernández' },
    action: 'debt.waived',
    object: { type: 'package', id: bought.id, label: bought.tracking },
    from: { debt_cents: debt * 100 },
    to: { debt_cents: 0, discount_cents: debt * 100, note: 'Balanza mal calibrada' },
  });
  expect(await manager.client('GET /admin/audit/:n/:size', { params: { n: 99, size: 50 } })).toMatchObject({
    data: [],
    total,
  });
});
