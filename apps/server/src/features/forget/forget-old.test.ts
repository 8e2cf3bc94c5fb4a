import { expect, test } from 'vitest';
import { openHouse } from '../../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../../test/journey.ts';
import { forgetOld, KEPT, KEPT_OF_AGENCY } from './forget-old.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const house = await openHouse();
const { app, superuser, people } = house;

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS);
const count = async (table: string, where = 'true') => {
  await superuser.query("select set_config('puerta.agency', '1', false)");
  const { rows } = await superuser.query<{ n: number }>(
    `select count(*)::integer as n from ${table} where ${where}`,
  );
  return rows[0]?.n;
};

test.each([...KEPT, ...KEPT_OF_AGENCY])(
  '$table has an index by what is forgotten',
  async ({ table, column }) => {
    const { rows } = await superuser.query<{ columns: string[] }>(
      `select array_agg(a.attname::text order by k.at) as columns
       from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, at)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
       where i.indrelid = $1::regclass group by i.indexrelid`,
      [table],
    );
    const wanted = KEPT.some(kept => kept.table === table) ? [column] : ['agency_id', column];
    expect(rows.map(row => row.columns.slice(0, wanted.length))).toContainEqual(wanted);
  },
);

test("people's addresses go after a day, however many there are", async () => {
  await superuser.query(
    `insert into rate_limit select 'public:' || n, $1::timestamptz, 1 from generate_series(1, 2500) n
     union all select 'public:now', $2::timestamptz, 1`,
    [daysAgo(1.1), daysAgo(0.5)],
  );
  await forgetOld(app.services);
  expect(await count('rate_limit', "key like 'public:%'")).toBe(1);
});

test('a session goes once it has ended, and one that lives stays', async () => {
  const { client } = people.caribe.otherCustomer;
  await superuser.query(
    `insert into session (agency_id, id, account_id, created_at, last_used_at)
     values (1, gen_random_uuid(), $1, $2, $2)`,
    [people.caribe.manager.id, daysAgo(32)],
  );
  const before = (await count('session')) ?? 0;
  await forgetOld(app.services);
  expect(await count('session')).toBe(before - 1);
  expect(await client('GET /auth/session')).toMatchObject({ success: true });
});

test('links and deliveries that are over go', async () => {
  await superuser.query(
    `insert into account_token (agency_id, token_hash, account_id, purpose, expires_at)
     values (1, '\\x01', $1, 'reset', $2), (1, '\\x02', $1, 'reset', $3)`,
    [people.caribe.customer.id, daysAgo(31), daysAgo(29)],
  );
  await superuser.query(
    `insert into provider_event values ('stripe', 'old', 1, $1), ('stripe', 'new', 1, $2)`,
    [daysAgo(91), daysAgo(89)],
  );
  await forgetOld(app.services);
  const { rows } = await superuser.query<{ token_hash: Buffer }>('select token_hash from account_token');
  expect(rows.map(row => row.token_hash.toString('hex'))).toEqual(['02']);
  expect(await count('provider_event')).toBe(1);
});

test('a withdrawn mail goes three months after it was written, with the address that it names', async () => {
  await superuser.query(
    `insert into mail (agency_id, template, account_id, state, recipient, created_at)
     values (1, 'email_changed', $1, 'withdrawn', 'old@x.test', $2),
       (1, 'email_changed', $1, 'withdrawn', 'new@x.test', $3), (1, 'email_changed', $1, 'dead', 'dead@x.test', $2)`,
    [people.caribe.customer.id, daysAgo(91), daysAgo(89)],
  );
  await forgetOld(app.services);
  const { rows } = await superuser.query<{ recipient: string }>(
    "delete from mail where recipient like '%@x.test' returning recipient",
  );
  expect(rows.map(row => row.recipient).sort()).toEqual(['dead@x.test', 'new@x.test']);
});

test('a mail goes three months after it was sent; one that could not be sent stays for managers', async () => {
  const { manager, customer } = people.caribe;
  await journeyOf(house).buy();
  await superuser.query(`update mail set state = 'sent', sent_at = $1 where agency_id = 1`, [daysAgo(91)]);
  await superuser.query(
    `insert into mail (agency_id, template, account_id, state, created_at, sent_at)
     values (1, 'welcome', $1, 'dead', $2, null), (1, 'welcome', $1, 'sent', $3, $3)`,
    [customer.id, daysAgo(400), daysAgo(89)],
  );
  await forgetOld(app.services);
  expect(await count('mail')).toBe(2);
  expect(succeeded(await manager.client('GET /admin/attention')).data.mails).toHaveLength(1);
});

test('who came in and what they took out is forgotten after a year; other facts stay', async () => {
  const tellOf = (kind: string, days: number) =>
    superuser.query(
      `insert into fact (agency_id, at, kind, in_trail, actor_name, object_type, object_label, data)
       values (1, $1, $2, false, '', 'list', 'to forget', '{}')`,
      [daysAgo(days), kind],
    );
  await superuser.query("select set_config('puerta.agency', '1', false)");
  for (const kind of ['session.opened', 'session.refused', 'list.exported', 'label.printed'])
    await tellOf(kind, 366);
  await tellOf('session.opened', 364);
  await tellOf('package.stepped', 366);
  await forgetOld(app.services);
  const { rows } = await superuser.query<{ kind: string }>(
    "select kind from fact where object_label = 'to forget' order by kind",
  );
  expect(rows.map(row => row.kind)).toEqual(['package.stepped', 'session.opened']);
});

test('who a fact is about is forgotten after three years; what happened stays', async () => {
  await superuser.query("select set_config('puerta.agency', '1', false)");
  for (const days of [3 * 365 + 1, 3 * 365 - 1])
    await superuser.query(
      `insert into fact (agency_id, at, kind, in_trail, actor_name, object_type, object_label, data, person)
       values (1, $1, 'client.noted', true, 'Luis', 'client', $2, '{"to": {}}', '{"label": "Ana"}')`,
      [daysAgo(days), `after ${days} days`],
    );
  await forgetOld(app.services);
  const { rows } = await superuser.query<{ person: unknown }>(
    "select person, actor_name from fact where object_label like 'after % days' order by at",
  );
  expect(rows).toEqual([
    { person: null, actor_name: 'Luis' },
    { person: { label: 'Ana' }, actor_name: 'Luis' },
  ]);
});

test('names on orders go five years later where the account is closed, and nowhere else', async () => {
  const { customer, otherCustomer } = people.caribe;
  const [old, young, others] = [
    await journeyOf(house).buy(),
    await journeyOf(house).buy(),
    await journeyOf(house).buy(otherCustomer),
  ];
  const age = (order: number, days: number) =>
    superuser.query('update orders set created_at = $2 where agency_id = 1 and id = $1', [
      order,
      daysAgo(days),
    ]);
  await age(old.order, 5 * 365 + 1);
  await age(young.order, 5 * 365 - 1);
  await age(others.order, 5 * 365 + 1);
  await superuser.query('update account set closed_at = now() where agency_id = 1 and id = $1', [
    customer.id,
  ]);
  await forgetOld(app.services);
  const { rows } = await superuser.query<{ id: number; named: boolean }>(
    `select id, sender_name <> 'Cuenta cerrada' and receiver_name <> 'Cuenta cerrada' and receiver_address <> ''
       and sender_line_one <> '' as named from orders where agency_id = 1 and id = any($1) order by id`,
    [[old.order, young.order, others.order]],
  );
  expect(rows.map(({ named }) => named)).toEqual([false, true, true]);
});

test('from where an order was placed is forgotten once no bank can take its payment back', async () => {
  const { otherCustomer } = people.caribe;
  const [old, young] = [await journeyOf(house).buy(otherCustomer), await journeyOf(house).buy(otherCustomer)];
  const placed = 'update orders set placed_from = $3, created_at = $2 where agency_id = 1 and id = $1';
  await superuser.query(placed, [old.order, daysAgo(541), '203.0.113.7']);
  await superuser.query(placed, [young.order, daysAgo(539), '203.0.113.7']);
  await forgetOld(app.services);
  const { rows } = await superuser.query<{ placed_from: string | null }>(
    'select placed_from from orders where agency_id = 1 and id = any($1) order by id',
    [[old.order, young.order]],
  );
  expect(rows.map(({ placed_from }) => placed_from)).toEqual([null, '203.0.113.7']);
});
