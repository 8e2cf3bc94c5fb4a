import { invalid } from '@puerta/contract/messages.es';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '../../../../../test/factories.ts';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { trailLines } from '../../../../../test/trail.ts';

const house = await openHouse();
const { app, manager } = house;
const journey = journeyOf(house);
const today = app.clock.now().toISOString().slice(0, 10);

const takingsOf = async (month: string) =>
  succeeded(await manager.client('GET /admin/takings', { query: { month } })).data;
const count = (body: { day: string; counted: number; note?: string }) =>
  manager.client('POST /admin/cash-count', { body: { note: '', ...body } });

/** What should stand on the bank's statement, while nobody has looked. */
const expected = ({ method, provider = '', received = 0, returned = 0, disputed = 0 }: Sums) => ({
  method,
  provider,
  received,
  returned,
  disputed,
  expected: received - returned - disputed,
  fees: null,
  confirmed: null,
});
type Sums = { method: string; provider?: string; received?: number; returned?: number; disputed?: number };

type Movement = {
  kind: string;
  method: string;
  cents: number;
  day: string;
  charge?: number;
  provider?: string;
};
/** A movement of money as the use cases record them; answers its number. */
const record = async ({ kind, method, cents, day, charge, provider }: Movement): Promise<number> => {
  const { rows } = await app.services.db.within(1, tx =>
    sql<{ id: number }>`insert into money_entry
      (agency_id, id, kind, purpose, amount_cents, method, day, created_at, charge_id, reference, provider)
      values (1, next_id('money_entry'), ${kind}, 'debt', ${cents}, ${method}, ${day}, now(),
        ${charge ?? null}, ${charge ? `r-${charge}` : null}, ${provider ?? null}) returning id`.execute(tx),
  );
  return rows[0]?.id ?? 0;
};

test('a month stands by day and by method: what came in, what went back, what is left', async () => {
  const card = await record({ kind: 'charge', method: 'card', cents: 8662, day: '2026-03-02' });
  const cash = await record({ kind: 'outside', method: 'cash', cents: 5000, day: '2026-03-02' });
  await record({ kind: 'outside', method: 'zelle', cents: 1234, day: '2026-03-02' });
  // nobody paid what was waived
  await record({ kind: 'waiver', method: 'waiver', cents: 777, day: '2026-03-02' });
  await record({ kind: 'refund', method: 'card', cents: 2000, day: '2026-03-31', charge: card });
  await record({ kind: 'refund', method: 'cash', cents: 500, day: '2026-03-31', charge: cash });
  // one that the bank gave back was none
  const other = await record({ kind: 'charge', method: 'card', cents: 900, day: '2026-02-28' });
  await record({ kind: 'refund', method: 'card', cents: 900, day: '2026-02-28', charge: other });
  await record({ kind: 'reversal', method: 'card', cents: 900, day: '2026-03-31', charge: other });
  await record({ kind: 'outside', method: 'cash', cents: 1, day: '2026-04-01' });

  expect(await takingsOf('2026-03')).toEqual({
    days: [
      {
        day: '2026-03-31',
        methods: [
          { method: 'card', received: 0, returned: 11, net: -11 },
          { method: 'cash', received: 0, returned: 5, net: -5 },
        ],
        received: 0,
        returned: 16,
        net: -16,
        waived: 0,
        cash: null,
        deposits: [expected({ method: 'card', returned: 11 })],
      },
      {
        day: '2026-03-02',
        methods: [
          { method: 'card', received: 86.62, returned: 0, net: 86.62 },
          { method: 'cash', received: 50, returned: 0, net: 50 },
          { method: 'zelle', received: 12.34, returned: 0, net: 12.34 },
        ],
        received: 148.96,
        returned: 0,
        net: 148.96,
        // nobody paid it: it stands beside what came in
        waived: 7.77,
        cash: null,
        deposits: [
          expected({ method: 'card', received: 86.62 }),
          expected({ method: 'zelle', received: 12.34 }),
        ],
      },
    ],
    methods: [
      { method: 'card', received: 86.62, returned: 11, net: 75.62 },
      { method: 'cash', received: 50, returned: 5, net: 45 },
      { method: 'zelle', received: 12.34, returned: 0, net: 12.34 },
    ],
    received: 148.96,
    returned: 16,
    net: 132.96,
    waived: 7.77,
  });
  const nothing = { days: [], methods: [], received: 0, returned: 0, net: 0, waived: 0 };
  expect(await takingsOf('2025-01')).toEqual(nothing);
});

test('what is sold and settled through the portal stands in its day', async () => {
  const before = await takingsOf(today.slice(0, 7));
  const bought = await journey.buy(await makePerson(app, 'caribe', 'customer'));
  const received = await journey.receive(bought, true);
  const debt = 'debt' in received ? received.debt : 0;
  succeeded(
    await manager.client('POST /order/payment', {
      body: { id: bought.id, method: 'cash', reference: '', note: '' },
    }),
  );
  const { net, days } = await takingsOf(today.slice(0, 7));
  expect(net - before.net).toBeCloseTo(86.62 + debt, 2);
  expect(days[0]).toMatchObject({
    day: today,
    methods: [{ method: 'card' }, { method: 'cash' }],
    deposits: [{ method: 'card', provider: 'simulator' }],
  });
});

test('the cash box is counted: what should be there, what is, by whom; the last count of a day stands', async () => {
  await record({ kind: 'outside', method: 'cash', cents: 12_050, day: '2026-05-04' });
  expect(await count({ day: '2026-05-04', counted: 120 })).toMatchObject({
    status: 200,
    data: { day: '2026-05-04', expected: 120.5, counted: 120, difference: -0.5, by: 'María Fernández' },
  });
  succeeded(await count({ day: '2026-05-04', counted: 121, note: 'Había un billete en el sobre' }));
  // a day without a movement is counted too
  succeeded(await count({ day: '2026-05-05', counted: 0 }));
  const { days } = await takingsOf('2026-05');
  expect(days).toMatchObject([
    { day: '2026-05-05', methods: [], net: 0, cash: { expected: 0, counted: 0, difference: 0 } },
    {
      day: '2026-05-04',
      cash: { expected: 120.5, counted: 121, difference: 0.5, note: 'Había un billete en el sobre' },
    },
  ]);
  expect(days[1]?.cash).toMatchObject({ changed: null });
  // what is recorded afterwards does not change what was counted, and the day says what is expected now
  await record({ kind: 'outside', method: 'cash', cents: 100, day: '2026-05-04' });
  const moved = (await takingsOf('2026-05')).days[1]?.cash;
  expect(moved).toMatchObject({ expected: 120.5, difference: 0.5, changed: 121.5 });

  const trail = succeeded(
    await manager.client('GET /admin/audit/:n/:size', { params: { n: 1, size: 50 } }),
  ).data.filter(row => row.action === 'cash.counted');
  expect(trail.map(row => [row.object.label, row.to])).toEqual([
    ['2026-05-05', { expected_cents: 0, counted_cents: 0, note: '' }],
    ['2026-05-04', { expected_cents: 12_050, counted_cents: 12_100, note: 'Había un billete en el sobre' }],
    ['2026-05-04', { expected_cents: 12_050, counted_cents: 12_000, note: '' }],
  ]);
});

test('cards stand by provider, less what went back and what is in dispute, and are held against the bank', async () => {
  const day = '2026-06-10';
  const stripe = await record({ kind: 'charge', method: 'card', cents: 10_000, day, provider: 'stripe' });
  await record({ kind: 'refund', method: 'card', cents: 1500, day, charge: stripe, provider: 'stripe' });
  await record({ kind: 'charge', method: 'card', cents: 4000, day, provider: 'authorizenet' });
  await record({ kind: 'outside', method: 'cash', cents: 700, day });
  const disputed = (id: number, state: string, cents: number) =>
    sql`insert into dispute (agency_id, id, provider, provider_dispute_id, provider_payment_id, amount_cents, state,
        created_at, updated_at)
      values (1, ${id}, 'stripe', ${`dp-${id}`}, 'pi', ${cents}, ${state}, '2026-06-11T03:30:00Z', now())`;
  await app.services.db.within(1, async tx => {
    // half past eleven in the evening of that day, where the agency is
    await disputed(901, 'needs_response', 2000).execute(tx);
    await disputed(902, 'won', 300).execute(tx);
    await disputed(903, 'warning_under_review', 500).execute(tx);
    await disputed(904, 'warning_closed', 500).execute(tx);
    await disputed(905, 'prevented', 500).execute(tx);
  });
  const deposits = async () => (await takingsOf('2026-06')).days[0]?.deposits;
  const cards = [
    expected({ method: 'card', provider: 'authorizenet', received: 40 }),
    expected({ method: 'card', provider: 'stripe', received: 100, returned: 15, disputed: 20 }),
  ];
  expect(await deposits()).toEqual(cards);

  const confirm = (body: object) =>
    manager.client('POST /admin/deposits', { body: { note: '', ...body } as never });
  const seen = {
    day,
    deposits: [
      { method: 'card', provider: 'stripe', seen: '61.83' },
      { method: 'card', provider: 'authorizenet', seen: '' },
    ],
  };
  expect(succeeded(await confirm({ ...seen, note: 'Comisión' })).data).toMatchObject({
    day,
    deposits: [{ method: 'card', provider: 'stripe', expected: 65, seen: 61.83, difference: -3.17 }],
  });
  const confirmed = { expected: 65, seen: 61.83, difference: -3.17, note: 'Comisión', by: 'María Fernández' };
  expect(await deposits()).toMatchObject([{ confirmed: null }, { provider: 'stripe', confirmed }]);
  // what is recorded afterwards changes what is expected, not what was seen; a later look stands
  await record({ kind: 'charge', method: 'card', cents: 100, day, provider: 'stripe' });
  expect(await deposits()).toMatchObject([{}, { expected: 66, confirmed: { ...confirmed, changed: 66 } }]);
  succeeded(await confirm({ day, deposits: [{ method: 'card', provider: 'stripe', seen: 66 }] }));
  // what nobody recorded may stand there too
  succeeded(await confirm({ day, deposits: [{ method: 'transfer', seen: -5.5 }] }));
  expect(await deposits()).toMatchObject([
    {},
    { confirmed: { difference: 0, changed: null } },
    { method: 'transfer', expected: 0, confirmed: { expected: 0, seen: -5.5 } },
  ]);
  expect((await trailLines(app, { action: 'deposit.confirmed' })).map(line => line.after)).toEqual([
    { method: 'card', provider: 'stripe', expected_cents: 6500, seen_cents: 6183, note: 'Comisión' },
    { method: 'card', provider: 'stripe', expected_cents: 6600, seen_cents: 6600, note: '' },
    { method: 'transfer', provider: '', expected_cents: 0, seen_cents: -550, note: '' },
  ]);

  const words = invalid.takings;
  expect(await confirm({ ...seen, day: '2030-01-01' })).toMatchObject({ message: words.notYet });
  for (const wrong of [[], [{ method: 'card', provider: '', seen: '' }], [{ method: 'card', seen: 'mucho' }]])
    expect(await confirm({ day, deposits: wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      message: words.seen,
    });
  expect((await confirm({ day, deposits: [{ method: 'cash', seen: 1 }] })).status).toBe(400);
});

test('a day to come, half a cent and a month that is none are refused where they stand', async () => {
  expect(await count({ day: '2030-01-01', counted: 1 })).toMatchObject({
    status: 400,
    error: { fields: [{ field: 'day', message: invalid.takings.notYet }] },
  });
  expect(await count({ day: today, counted: 1.005 })).toMatchObject({ status: 400 });
  for (const counted of ['', '   ', 'mucho', null])
    expect(await count({ day: today, counted: counted as never }), String(counted)).toMatchObject({
      status: 400,
      message: invalid.takings.counted,
    });
  // a thousand to some who count, one dollar and twenty to others
  for (const counted of ['1.200', '12.345.678', ' 1.200 '])
    expect(await count({ day: today, counted: counted as never }), counted).toMatchObject({
      status: 400,
      message: invalid.takings.unclear,
    });
  expect(await count({ day: today, counted: '1.20' as never })).toMatchObject({ status: 200 });
  expect(await count({ day: today, counted: -1 })).toMatchObject({
    status: 400,
    message: invalid.takings.counted,
  });
  for (const month of ['2026-13', '2026', '2026-1', ''])
    expect(await manager.client('GET /admin/takings', { query: { month } }), month).toMatchObject({
      status: 400,
      message: invalid.takings.month,
    });
});
