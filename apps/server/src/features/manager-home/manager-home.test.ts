import { runOn } from '../../../../../test/run-on.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, newLot, succeeded } from '../../../../../test/journey.ts';
import { makePackage } from '../../../../../test/factories-packages.ts';
import { listCounts } from '../../../../../test/list-counts.ts';
import { changeRows, rowsOf } from '../../../../../test/rows.ts';

const house = await openHouse();
const { app, people, manager } = house;
const journey = journeyOf(house);

const home = async () => succeeded(await manager.client('GET /admin/home')).data;
const DAY_MS = 24 * 60 * 60 * 1000;
const customer = () => makePerson(app, 'caribe', 'customer');
/** Pretends that something happened so many days ago. */
const backdate = (id: number, days: number, column: 'received_day' | 'stage_day') => {
  const day = new Date(app.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return changeRows(app, 'package', id, { [column]: day });
};

test('an agency without work has a home of zeros', async () => {
  const empty = await home();
  expect(empty.weeks).toHaveLength(12);
  expect(empty.weeks.at(-1)).toEqual({ from: '2026-11-16T00:00:00.000Z', received: 0, refunded: 0 });
  expect(empty.stages).toHaveLength(5);
  expect(empty.debts).toMatchObject({ count: 0, amount: 0 });
  expect(empty.tickets).toEqual({ open: 0, oldest: null });
  expect(empty.lots).toEqual([1, 2, 3].map(status_id => ({ status_id, count: 0, packages: 0 })));
});

test('revenue, stages, debts by age, delays, lots: each figure is that of the list behind it', async () => {
  const owner = await customer();
  const paid = await journey.buy(owner);
  const late = await journey.buy(owner);
  await backdate(late.id, 20, 'stage_day');
  const debtor = await customer();
  const owing = await journey.buy(debtor);
  const received = await journey.receive(owing, true);
  const debt = 'debt' in received ? received.debt : 0;
  await backdate(owing.id, 40, 'received_day');
  const travelling = await journey.buy(owner);
  await journey.receive(travelling);
  await journey.process(travelling);
  succeeded(await manager.client('POST /lots', { body: newLot(house, [travelling]) }));

  const shown = await home();
  const payments = succeeded(
    await manager.client('GET /clients/payments/:n/:size', { params: { n: 1, size: 50 } }),
  );
  const received12 = payments.data.reduce((total, row) => total + row.amount, 0);
  expect(shown.weeks.at(-1)?.received).toBeCloseTo(received12);
  expect(shown.stages.map(row => [row.status_id, row.venezuela])).toEqual([
    [1, 2],
    [2, 2],
    [3, 0],
    [4, 0],
    [5, 0],
  ]);
  const { restricted } = people.caribe;
  const work = succeeded(await restricted.client('GET /order/work')).data;
  expect(work).toEqual({
    stages: shown.stages.map(({ status_id, venezuela }) => ({ status_id, count: venezuela })),
    ready: { sea: 0, air: 0 },
    lots: [1, 2, 3].map(status_id => ({ status_id, count: status_id === 1 ? 1 : 0 })),
  });
  expect(shown.debts.ages).toEqual([
    { from: 0, to: 7, count: 0, amount: 0 },
    { from: 8, to: 30, count: 0, amount: 0 },
    { from: 31, to: null, count: 1, amount: debt },
  ]);
  expect(shown.waiting.map(row => row.count)).toEqual([1, 0, 0, 0]);
  expect(shown.lots[0]).toEqual({ status_id: 1, count: 1, packages: 1 });

  const page = { params: { n: 1, size: 50 } };
  const debts = succeeded(await manager.client('GET /admin/debts/:n/:size', { ...page, query: { age: 2 } }));
  expect(debts).toMatchObject({ total: 1, data: [{ tracking_number: owing.tracking, days: 40, debt }] });
  const none = await manager.client('GET /admin/debts/:n/:size', { ...page, query: { age: 0 } });
  expect(none).toMatchObject({ total: 0, data: [] });
  const delayed = succeeded(await manager.client('GET /admin/delayed/:n/:size', page));
  expect(delayed).toMatchObject({
    total: 1,
    data: [{ tracking_number: late.tracking, days: 20, status_id: 1, client_id: owner.id }],
  });
  expect(delayed.data.map(row => row.tracking_number)).not.toContain(paid.tracking);
});

test('tickets, orders to confirm and what needs a manager: counted as their lists show them', async () => {
  const owner = await customer();
  const body = { subject: 'Mi caja', tracking: '', message: '¿Cuándo llega?' };
  const open = async () => succeeded(await owner.client('POST /support', { body })).data.id;
  const [, closed] = [await open(), await open()];
  succeeded(await manager.client('POST /support/admin/close', { body: { id: closed } }));
  await journey.buyHeld();
  await app.services.db.within(1, tx =>
    tx
      .insertInto('mail')
      .values({
        agency_id: 1,
        id: 800_001,
        template: 'welcome',
        account_id: owner.id,
        state: 'dead',
        created_at: app.clock.now(),
      })
      .execute(),
  );
  const { tickets, unconfirmed, attention } = await home();
  const listed = succeeded(await manager.client('GET /support/admin', {})).data;
  const openOnes = listed.filter(ticket => ticket.status === 'OPEN');
  expect(tickets).toEqual({ open: openOnes.length, oldest: '2026-11-17T00:00:00.000Z' });
  expect(openOnes).toHaveLength(1);
  const held = { params: { n: 1, size: 50 }, query: { state: 'held' as const } };
  const waiting = succeeded(await manager.client('GET /order/unconfirmed/:n/:size', held)).total;
  expect(unconfirmed).toEqual({ held: waiting, awaiting_payment: 0 });
  expect(waiting).toBe(1);
  const { hanging, differences, mails, disputes, refunds } = succeeded(
    await manager.client('GET /admin/attention'),
  ).data;
  expect(attention).toEqual({
    hanging: hanging.length,
    differences: differences.length,
    mails: mails.length,
    disputes: disputes.length,
    refunds: refunds.length,
  });
  expect(mails).toHaveLength(1);
});

test('a dispute that is decided waits for nobody', async () => {
  const states = ['needs_response', 'under_review', 'won', 'lost', 'warning_closed', 'prevented'];
  await app.services.db.within(1, async tx => {
    for (const [id, state] of states.entries())
      await sql`insert into dispute (agency_id, id, provider, provider_dispute_id, provider_payment_id, amount_cents,
          state, created_at, updated_at)
        values (1, ${900 + id}, 'stripe', ${`dp-${id}`}, 'pi', 100, ${state}, now(), now())`.execute(tx);
  });
  expect((await home()).attention.disputes).toBe(2);
  const { disputes } = succeeded(await manager.client('GET /admin/attention')).data;
  expect(disputes.map(({ state }) => state)).toEqual(['under_review', 'needs_response']);
});

test('a step starts the waiting anew', async () => {
  const moved = await journey.buy(await customer());
  await backdate(moved.id, 90, 'stage_day');
  const before = (await home()).waiting[0]?.count ?? 0;
  await journey.receive(moved);
  expect((await home()).waiting[0]?.count).toBe(before - 1);
  expect((await home()).waiting[1]?.count).toBe(0);
});

test('a page of several statuses goes on where the one before ended', async () => {
  const owner = await customer();
  for (let n = 0; n < 3; n++) {
    const bought = await journey.buy(owner);
    if (n > 0) await journey.receive(bought);
    await backdate(bought.id, 60 + n, 'stage_day');
  }
  const all = succeeded(await manager.client('GET /admin/delayed/:n/:size', { params: { n: 1, size: 50 } }));
  expect(all.total).toBe(all.data.length);
  expect(all.data.map(row => row.status_id)).toEqual(all.data.map(row => row.status_id).sort());
  const one = { params: { n: 1, size: 50 }, query: { status: 2 } };
  expect(succeeded(await manager.client('GET /admin/delayed/:n/:size', one)).data).toHaveLength(2);
});

test('every page of debts and delays holds its rows once, from whichever end it was read', async () => {
  // from here on counts are folded when a test says so
  await app.stopWork();
  for (let n = 0; n < 130; n++) {
    const { id } = await makePackage(app, 'andes', { accountId: people.andes.customer.id });
    const owing = { status: 1 + (n % 2), payment: true, final_payment_cents: 100 + n };
    const days = { stage_day: '2026-06-01', received_day: n < 70 ? '2026-06-01' : '2026-07-01' };
    await changeRows(app, 'package', id, { ...owing, ...days }, 2);
  }
  const { client } = people.andes.manager;
  for (const call of ['GET /admin/debts/:n/:size', 'GET /admin/delayed/:n/:size'] as const) {
    const pages = [];
    for (const n of [1, 2, 3, 4]) pages.push(succeeded(await client(call, { params: { n, size: 50 } })));
    expect(pages.map(page => [page.data.length, page.pages, page.total])).toEqual([
      [50, 3, 130],
      [50, 3, 130],
      [30, 3, 130],
      [0, 3, 130],
    ]);
    const shown = pages.flatMap(page => page.data);
    const sorted = [...shown].sort(
      (a, b) =>
        (call === 'GET /admin/delayed/:n/:size' ? a.status_id - b.status_id : 0) ||
        a.since.localeCompare(b.since) ||
        a.id - b.id,
    );
    expect(shown.map(row => row.id)).toEqual(sorted.map(row => row.id));
    expect(new Set(shown.map(row => row.id)).size).toBe(130);
  }
});

test('the lists count what is in them, after all that happened to it', async () => {
  const debtor = await customer();
  const [paid, waived, corrected] = [
    await journey.buy(debtor),
    await journey.buy(await customer()),
    await journey.buy(await customer()),
  ];
  for (const one of [paid, waived, corrected]) await journey.receive(one, true);
  const outside = { id: paid.id, method: 'cash', reference: 'R-1', note: '' } as const;
  succeeded(await manager.client('POST /order/payment', { body: outside }));
  succeeded(await manager.client('POST /order/waive', { body: { id: waived.id, reason: 'Balanza mal' } }));
  await journey.receive(corrected);
  const voided = await journey.buy(debtor);
  succeeded(await debtor.client('DELETE /purchase/label/:id', { params: { id: voided.id } }));
  const { foldCounts } = await import('../packages/fold-counts.ts');
  for (const agencyId of [1, 2]) {
    const { counted, real } = await listCounts(app, agencyId);
    expect(counted).toEqual(real);
    expect(real.length).toBeGreaterThan(3);
    await foldCounts(app.services);
    expect((await listCounts(app, agencyId)).counted).toEqual(real);
  }
  // many changes of one kind become one row, whatever was folded a minute ago
  const many = `insert into list_count select 2, 'debts', '2026-07-01', 0, 0 from generate_series(1, 11)`;
  await runOn(app.superuserUrl, many);
  await foldCounts(app.services);
  expect(await rowsOf(app, 'list_count', { list: 'debts', day: '2026-07-01' }, 2)).toHaveLength(1);
});

test('a home takes one connection at a time, whoever presses reload', async () => {
  const { pool } = app.services.db;
  let [used, most] = [0, 0];
  pool.on('acquire', () => (most = Math.max(most, ++used)));
  pool.on('release', () => used--);
  await home();
  const { restricted } = people.caribe;
  succeeded(await restricted.client('GET /order/work'));
  expect(most).toBe(1);
});
