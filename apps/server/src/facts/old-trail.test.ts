import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { migrate } from '../db/migrate.ts';

/** A database as the version before left it, with a trail, that this version then brings further. */
let fresh: FreshDatabase;
let owner: pg.Client;
const secret = { secret: 'the-secret-of-an-older-deployment' };

const CLIENT = { id: 5, name: 'Rosa Elena', email: 'rosa@vieja.test' };

beforeAll(async () => {
  fresh = await emptyDatabase();
  await migrate(fresh.url, secret, { last: '0039-rows-of-one-agency' });
  owner = new pg.Client(fresh.seeingAll);
  await owner.connect();
  await owner.query(`
    insert into agency (slug, name, short_name, color, email, support_email, tracking_prefix, warehouse_name,
        warehouse_address, warehouse_city, warehouse_state, warehouse_zip, warehouse_phone)
      values ('vieja', 'Vieja', 'VJ', '#112233', 'a@v.test', 's@v.test', 'VJ', 'W', '1 St', 'Miami', 'FL', '33101', '305')`);
  await owner.query("select set_config('puerta.agency', '1', false)");
  await owner.query(
    `insert into account (agency_id, id, role, name, email, join_day) values
       (1, 5, 'customer', $1, $2, '2026-01-01'), (1, 6, 'manager', 'Luis', 'luis@vieja.test', '2026-01-01'),
       (1, 7, 'customer', 'Cuenta cerrada', 'cerrada-7@invalid', '2026-01-01')`,
    [CLIENT.name, CLIENT.email],
  );
  await owner.query("update account set closed_at = '2026-02-01' where id = 7");
  await owner.query(`
    insert into audit (agency_id, actor_id, actor_name, action, object_type, object_id, object_label, before, after, at) values
      (1, 6, 'Luis', 'package.received', 'package', 9, 'VJ9', '{"status": 1}', '{"status": 2, "final_payment_cents": 500}', '2026-01-02'),
      (1, 6, 'Luis', 'client.blocked', 'client', 5, 'Rosa Elena', '{"blocked": false}', '{"blocked": true}', '2026-01-03'),
      (1, 5, 'Rosa Elena', 'account.second_factor_on', 'account', 5, 'rosa@vieja.test', null, null, '2026-01-04'),
      (1, 6, 'Luis', 'client.blocked', 'client', 7, 'Ana Cerrada', '{"blocked": false}', '{"blocked": true}', '2026-01-05')`);
  await migrate(fresh.url, secret);
});
afterAll(async () => {
  await owner.end();
  await fresh.drop();
});

const facts = async () =>
  (
    await owner.query<Record<string, unknown>>(
      `select kind, actor_id, actor_name, package_id, client_id, object_label, data, money, person
       from fact where in_trail order by id`,
    )
  ).rows;

test('the trail of before stands among the facts, each value where those read it who may', async () => {
  expect(await facts()).toEqual([
    {
      kind: 'package.received',
      actor_id: 6,
      actor_name: 'Luis',
      package_id: 9,
      client_id: null,
      object_label: 'VJ9',
      data: { from: { status: 1 }, to: { status: 2 } },
      money: { to: { final_payment_cents: 500 } },
      person: null,
    },
    {
      kind: 'client.blocked',
      actor_id: 6,
      actor_name: 'Luis',
      package_id: null,
      client_id: 5,
      object_label: '',
      data: { from: { blocked: false }, to: { blocked: true } },
      money: null,
      person: { label: 'Rosa Elena' },
    },
    {
      kind: 'account.second_factor_on',
      actor_id: 5,
      actor_name: '',
      package_id: null,
      client_id: 5,
      object_label: '',
      data: {},
      money: null,
      person: { label: 'rosa@vieja.test', actor: 'Rosa Elena' },
    },
    // her account was closed before
    expect.objectContaining({ kind: 'client.blocked', client_id: 7, object_label: '', person: null }),
  ]);
});

test('clients are told of since they registered, and nobody hears it', async () => {
  const { rows } = await owner.query(
    "select client_id from fact where kind = 'client.registered' order by 1",
  );
  expect(rows).toEqual([{ client_id: 5 }, { client_id: 7 }]);
  expect((await owner.query('select 1 from mail')).rows).toEqual([]);
});
