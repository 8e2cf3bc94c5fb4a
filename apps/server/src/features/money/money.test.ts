import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invalid } from '@puerta/contract/messages.es';
import { mailTo } from '../../../../../test/mails.ts';
import { APPROVED, card, DECLINED, KEEPS, orderBody } from '../../../../../test/orders.ts';
import { type Bought, makeWorld, succeeded, type Walk, walk, type World } from '../../../../../test/walk.ts';
import { makePerson, type Person } from '../../../../../test/factories.ts';
import { rowOf, trailOf } from '../../../../../test/warehouse.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { PaymentFilter } from './list-payments.ts';
import { walkPayments } from './walk-payments.ts';

let world: World;
let through: Walk;
let manager: Person;

beforeAll(async () => {
  world = await makeWorld();
  through = walk(world);
  manager = world.people.caribe.manager;
});
afterAll(() => world.app.stop());

const newCustomer = () => makePerson(world.app, 'caribe', 'customer');
/** A package that owes the difference of its weight. */
async function indebted(): Promise<{ owner: Person; bought: Bought; debt: number }> {
  const owner = await newCustomer();
  const bought = await through.buy(owner);
  const received = await through.receive(bought, true);
  if (!('debt' in received) || received.debt <= 0) throw new Error('The package owes nothing');
  return { owner, bought, debt: received.debt };
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
    expect((await rowOf(world.app, bought.id)).payment).toBe(false);
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
    expect((await trailOf(world.app, 'package', bought.id)).at(-1)).toMatchObject({
      action: 'debt.paid_outside',
      actor: manager.id,
      from: { debt_cents: debt * 100 },
      to: { debt_cents: 0, method: 'zelle', reference: 'Z-77', note: 'Recibido por Ana' },
    });
    await mailTo(world.app, owner.email, 'Recibimos el pago', 3);
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
    const settled = await through.buy(await newCustomer());
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
    expect(await pay(bought)).toMatchObject({ status: 409, error: { code: 'debt_in_review' } });
    expect(await waive(bought)).toMatchObject({ status: 409, error: { code: 'debt_in_review' } });
    const other = await indebted();
    await pay(other.bought);
    const body = { id: other.bought.id, ...card(APPROVED) };
    expect(await other.owner.client('POST /purchase/debt', { body })).toMatchObject({
      status: 409,
      error: { code: 'no_debt' },
    });
  });
});

test('a waived debt becomes the discount; the total falls back to what was paid', async () => {
  const { bought, debt } = await indebted();
  const before = await rowOf(world.app, bought.id);
  expect(await waive(bought)).toMatchObject({ data: { id: bought.id, waived: debt } });
  const record = succeeded(await manager.client('GET /order/:id', { params: { id: bought.tracking } })).data;
  expect(record).toMatchObject({ payment: 0, discount: debt, total: before.price_cents / 100 });
  expect((await paymentsOf(bought.tracking))[0]).toMatchObject({
    kind: 'waiver',
    amount: debt,
    note: 'Balanza mal calibrada',
  });
  expect((await trailOf(world.app, 'package', bought.id)).at(-1)).toMatchObject({
    action: 'debt.waived',
    to: { discount_cents: debt * 100, note: 'Balanza mal calibrada' },
  });
  expect(await waive(bought)).toMatchObject({ status: 409 });
});

test('a manager measures again while the debt is unpaid, not after', async () => {
  const { bought } = await indebted();
  const again = await through.receive(bought);
  expect(again).toMatchObject({ payment: 0 });
  expect((await trailOf(world.app, 'package', bought.id)).at(-1)?.action).toBe('package.measured_again');
  await expect(through.receive(bought)).rejects.toThrow(/409/);
});

test('movements of money come in pages, newest first', async () => {
  for (let n = 0; n < 3; n++) await through.buy(await newCustomer());
  const page = await manager.client('GET /clients/payments/:n/:size', { params: { n: 1, size: 50 } });
  const { data, total, pages } = succeeded(page);
  expect(data.length).toBe(Math.min(50, total));
  expect(pages).toBe(Math.max(1, Math.ceil(total / 50)));
  expect(
    await manager.client('GET /clients/payments/:n/:size', { params: { n: 99, size: 50 } }),
  ).toMatchObject({
    data: [],
  });
  expect(await paymentsOf('nothing')).toEqual([]);
});

test('a movement that is rolled back leaves a number out and no page short: the total is how many there are', async () => {
  const { db } = world.app.services;
  const before = (await paged(1)).total;
  const broken = db.within(1, tx => record('se deshace')(tx).then(() => Promise.reject(new Error('broken'))));
  await Promise.allSettled([broken, ...[1, 2, 3].map(n => db.within(1, record(`cobro ${n}`)))]);
  const { data, total, pages } = await paged(1);
  expect([total, pages]).toEqual([before + 3, Math.ceil((before + 3) / 50)]);
  expect(data).toHaveLength(Math.min(total, 50));
  expect(data.map(row => row.note)).not.toContain('se deshace');
  expect(await walked({})).toBe(total);
});

test('a week has its seven days from Monday on, in pages, in its file, and with a tracking', async () => {
  const { db } = world.app.services;
  for (const day of ['2026-10-04', '2026-10-05', '2026-10-08', '2026-10-11', '2026-10-12'])
    await db.within(1, record(`del ${day}`, day));
  const ofWeek = async (query: { week: string; q?: string }) =>
    succeeded(await manager.client('GET /clients/payments/:n/:size', { params: FIRST, query }));
  const october = await ofWeek({ week: '2026-10-05' });
  expect(october.data.map(row => row.note)).toEqual(['del 2026-10-11', 'del 2026-10-08', 'del 2026-10-05']);
  expect(october).toMatchObject({ total: 3, pages: 1, open_refunds: [] });
  expect(await ofWeek({ week: '2026-09-28' })).toMatchObject({ total: 1 });
  expect(await ofWeek({ week: '2025-01-06' })).toMatchObject({ total: 0, data: [], pages: 1 });
  expect(await walked({ week: '2026-10-05' })).toBe(3);
  const { tracking } = await through.buy(await newCustomer());
  expect((await ofWeek({ week: '2026-11-16', q: tracking })).total).toBe(1);
  expect((await ofWeek({ week: '2026-11-09', q: tracking })).total).toBe(0);
  expect(await walked({ week: '2026-11-09', q: tracking })).toBe(0);
  const wrong = { params: FIRST, query: { week: '2026-13-01' } };
  expect(await manager.client('GET /clients/payments/:n/:size', wrong)).toMatchObject({ status: 400 });
});

test('by days, kind and method, with what they come to', async () => {
  const { debt } = await indebted().then(async one => {
    succeeded(await pay(one.bought, { method: 'cash' }));
    return one;
  });
  const given = await indebted();
  succeeded(await waive(given.bought));
  type Filter = Omit<PaymentFilter, 'q'>;
  const asked = async (query: Filter) => {
    const answer = succeeded(
      await manager.client('GET /clients/payments/:n/:size', { params: { n: 1, size: 500 }, query }),
    );
    const sumOf = (...kinds: string[]) =>
      answer.data
        .filter(row => kinds.includes(row.kind))
        .reduce((cents, row) => cents + Math.round(row.amount * 100), 0) / 100;
    expect(answer.sums, JSON.stringify(query)).toEqual({
      received: sumOf('charge', 'outside'),
      returned: Math.round((sumOf('refund') - sumOf('reversal')) * 100) / 100,
      waived: sumOf('waiver'),
    });
    expect([answer.total, await walked(query)]).toEqual([answer.data.length, answer.data.length]);
    return answer;
  };
  const cash = await asked({ method: 'cash', from: '2026-11-16', to: '2026-11-18' });
  expect(new Set(cash.data.map(row => row.method))).toEqual(new Set(['cash']));
  expect(cash.data.some(row => row.amount === debt)).toBe(true);
  const waived = await asked({ kind: 'waiver' });
  expect(waived.data.map(row => row.amount)).toContain(given.debt);
  expect((await asked({ kind: 'waiver', method: 'cash' })).total).toBe(0);
  expect((await asked({ from: '2026-11-19' })).total).toBe(0);
  // a week and days: what is in both
  expect((await asked({ week: '2026-11-16', to: '2026-11-15' })).total).toBe(0);
  const ofOne = await manager.client('GET /clients/payments/:n/:size', {
    params: FIRST,
    query: { q: given.bought.tracking, kind: 'waiver' },
  });
  expect(succeeded(ofOne).data.map(row => row.kind)).toEqual(['waiver']);
  const { manager: other } = world.people.andes;
  const theirs = await other.client('GET /clients/payments/:n/:size', {
    params: FIRST,
    query: { method: 'cash' },
  });
  expect(succeeded(theirs)).toMatchObject({ total: 0, sums: { received: 0, returned: 0, waived: 0 } });
  for (const query of [{ from: 'hoy' }, { kind: 'gift' }, { method: 'gold' }] as object[]) {
    const wrong = { params: FIRST, query };
    expect(await manager.client('GET /clients/payments/:n/:size', wrong)).toMatchObject({ status: 400 });
  }
});

const FIRST = { n: 1, size: 50 };
/** How many movements a file with these filters has. */
async function walked(filter: PaymentFilter): Promise<number> {
  let rows = 0;
  for await (const batch of walkPayments(world.app.services.db.read(1), 1, filter)) rows += batch.length;
  return rows;
}

const record =
  (note: string, day = '2026-11-17') =>
  (tx: Tx) =>
    tx
      .insertInto('money_entry')
      .values({
        agency_id: 1,
        id: sql<number>`next_id('money_entry')`,
        kind: 'outside',
        purpose: 'debt',
        amount_cents: 100,
        method: 'cash',
        note,
        day,
        created_at: world.app.clock.now(),
      })
      .execute();

test('a file of a week holds each movement once, whatever is recorded while it is written', async () => {
  const { db } = world.app.services;
  const week = { week: '2026-08-03' };
  const many = (tx: Tx) =>
    sql`insert into money_entry (agency_id, id, kind, purpose, amount_cents, method, day, created_at)
      select 1, next_id('money_entry'), 'outside', 'debt', 100, 'cash', date '2026-08-03' + n % 6, now()
      from generate_series(1, 700) n`.execute(tx);
  await db.within(1, many);
  const ids: number[] = [];
  for await (const batch of walkPayments(db.read(1), 1, week)) {
    ids.push(...batch.map(({ id }) => id));
    await db.within(1, record('mientras tanto', '2026-08-09'));
  }
  expect(ids).toHaveLength(700);
  expect(new Set(ids).size).toBe(700);
});

const paged = async (n: number) =>
  succeeded(await manager.client('GET /clients/payments/:n/:size', { params: { n, size: 50 } }));

test('a voided label’s refund stands among the open ones until it is made', async () => {
  const owner = await newCustomer();
  const bought = await through.buy(owner);
  await manager.client('DELETE /purchase/label/:id', { params: { id: bought.id } });
  await expect
    .poll(async () => (await paymentsOf(bought.tracking)).map(row => row.kind), { timeout: 10_000 })
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
    const held = await through.buyHeld();
    const owner = await newCustomer();
    const body = orderBody(world.place.city, { payment: card(DECLINED) });
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
    const { simulator } = world.app.services;
    const held = await through.buyHeld();
    const check = () => manager.client('POST /order/unconfirmed/check', { body: { id: held } });
    expect(await check()).toMatchObject({ data: { id: held, state: 'held' } });
    const attempt = await world.app.services.db
      .read(1)
      .selectFrom('attempt')
      .select('provider_payment_id')
      .where('order_id', '=', held)
      .executeTakeFirstOrThrow();
    await simulator?.release(attempt.provider_payment_id ?? '');
    expect(await check()).toMatchObject({ data: { id: held, state: 'paid' } });
    expect((await list()).data.map(row => row.id)).not.toContain(held);
  });
});

describe('what needs a manager', () => {
  const attention = async () => succeeded(await manager.client('GET /admin/attention')).data;

  test('a refund that the bank refuses is given back outside, once: movement, mail, trail', async () => {
    const owner = await newCustomer();
    const bought = await through.buy(owner, { payment: card(KEEPS) });
    await manager.client('DELETE /purchase/label/:id', { params: { id: bought.id } });
    const ours = async () => (await attention()).refunds.filter(row => row.tracking === bought.tracking);
    await expect.poll(ours, { timeout: 10_000 }).toHaveLength(1);
    const [refused] = await ours();
    expect(refused).toMatchObject({ amount: 86.62, reason: 'El banco no aceptó el reembolso' });
    const body = { id: refused?.id ?? 0, method: 'zelle', reference: 'Z-9', note: '' } as const;
    const giveBack = (change: object = {}) =>
      manager.client('POST /admin/refunds/outside', { body: { ...body, ...change } });
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
    await mailTo(world.app, owner.email, 'Su reembolso', 2);
    const trail = (await trailOf(world.app, 'refund', body.id)).map(({ action, actor }) => [action, actor]);
    expect(trail).toEqual([
      ['refund.refused', null],
      ['refund.returned_outside', manager.id],
    ]);
  });

  test('a label that the carrier keeps leaves nothing to give back', async () => {
    const bought = await through.buy(await newCustomer());
    await world.app.services.simulator?.advance(bought.ups);
    const params = { id: bought.id };
    expect(await manager.client('DELETE /purchase/label/:id', { params })).toMatchObject({ status: 409 });
    expect((await attention()).refunds.map(row => row.tracking)).not.toContain(bought.tracking);
    expect((await paged(1)).open_refunds.map(row => row.tracking)).not.toContain(bought.tracking);
    const home = succeeded(await manager.client('GET /admin/home')).data;
    expect(home.attention.refunds).toBe((await attention()).refunds.length);
  });

  test('a dispute names its package, a dead mail its reader; a retry sends the mail', async () => {
    const owner = await newCustomer();
    const bought = await through.buy(owner);
    const now = world.app.clock.now();
    await world.app.services.db.within(1, async tx => {
      const charge = await tx
        .selectFrom('money_entry')
        .select('provider_payment_id')
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
    await mailTo(world.app, owner.email, 'Bienvenido', 2);
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
    date: world.app.clock.now().toISOString(),
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
