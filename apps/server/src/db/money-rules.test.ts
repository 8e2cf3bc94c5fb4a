import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appUrlOf, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { plantRow, tablesOf } from '../../../../test/plant-rows.ts';

const APPEND_ONLY = ['money_entry', 'invoice', 'fact'];

let fresh: FreshDatabase;
/** The owner, and two connections of the server's role, both working for agency 1. */
let owner: pg.Client;
let first: pg.Client;
let second: pg.Client;

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new pg.Client(fresh.seeingAll);
  first = new pg.Client(appUrlOf(fresh.url));
  second = new pg.Client(appUrlOf(fresh.url));
  for (const client of [owner, first, second]) await client.connect();
  await makeAgencies();
  for (const client of [first, second]) await client.query(`select set_config('puerta.agency', '1', false)`);
});
afterAll(async () => {
  for (const client of [second, first, owner]) await client.end();
  await fresh.drop();
});

async function makeAgencies(): Promise<void> {
  const agency = (await tablesOf(owner)).find(({ name }) => name === 'agency');
  if (!agency) throw new Error('There is no table of agencies');
  await owner.query('alter table agency drop constraint agency_color_check');
  await owner.query('alter table agency drop constraint agency_tracking_prefix_check');
  for (const id of [1, 2]) await plantRow(owner, agency, id);
}

let lastId = 0;
type Entry = {
  kind: string;
  cents: number;
  charge?: number | null;
  agency?: number;
  reference?: string | null;
};
async function record(client: pg.Client, entry: Entry): Promise<number> {
  const { kind, cents, charge = null, agency = 1, reference = null } = entry;
  const id = ++lastId;
  await client.query(
    `insert into money_entry (agency_id, id, kind, purpose, charge_id, amount_cents, reference, method, day, created_at)
      values ($1, $2, $3, 'order', $4, $5, $6, 'card', '2026-11-17', '2026-11-17T15:00:00Z')`,
    [agency, id, kind, charge, cents, reference],
  );
  return id;
}

describe('refunds', () => {
  let charge: number;
  beforeEach(async () => {
    charge = await record(first, { kind: 'charge', cents: 1000 });
  });
  const refund = (cents: number, of = charge, client = first) =>
    record(client, { kind: 'refund', cents, charge: of });
  const refused = /refunds of a charge never exceed it/;

  test('reach the charge, in one piece or several', async () => {
    await refund(400);
    await refund(600);
    await expect(refund(1)).rejects.toThrow(refused);
  });

  test('never exceed it', async () => {
    await expect(refund(1001)).rejects.toThrow(refused);
    await refund(999);
    await expect(refund(2)).rejects.toThrow(refused);
  });

  test('wait for each other: of two at once only one fits', async () => {
    await first.query('begin');
    await refund(600);
    await second.query('begin');
    const late = refund(600, charge, second).then(
      () => 'recorded',
      (error: Error) => error.message,
    );
    await first.query('commit');
    expect(await late).toMatch(refused);
    await second.query('rollback');
  });

  test('hang on a charge: neither on a refund, nor on a waiver, nor on nothing', async () => {
    const waiver = await record(first, { kind: 'waiver', cents: 1000 });
    const refunded = await refund(1000);
    for (const wrong of [waiver, refunded, 999_999]) await expect(refund(1, wrong)).rejects.toThrow(refused);
    await expect(record(first, { kind: 'refund', cents: 1 })).rejects.toThrow(refused);
    await expect(record(first, { kind: 'charge', cents: 1, charge })).rejects.toThrow(/check constraint/);
  });

  test("never touch another agency's charge", async () => {
    const theirs = await record(owner, { kind: 'charge', cents: 5000, agency: 2 });
    await expect(refund(1, theirs)).rejects.toThrow(refused);
  });

  test('that came back may be made again, and each comes back once and whole', async () => {
    const kinds = (kind: string, cents: number, reference: string) =>
      record(first, { kind, cents, charge, reference });
    const nothing = /only a refund comes back/;
    await expect(kinds('reversal', 1000, 'a')).rejects.toThrow(nothing);
    await kinds('refund', 1000, `${charge}-a`);
    await expect(kinds('reversal', 999, `${charge}-a`)).rejects.toThrow(nothing);
    await expect(kinds('reversal', 1000, `${charge}-b`)).rejects.toThrow(nothing);
    await expect(kinds('refund', 1, `${charge}-c`)).rejects.toThrow(refused);
    await kinds('reversal', 1000, `${charge}-a`);
    await expect(kinds('reversal', 1000, `${charge}-a`)).rejects.toThrow(/money_entry_reversed_once/);
    await kinds('refund', 1000, `${charge}-c`);
    await expect(kinds('refund', 1, `${charge}-d`)).rejects.toThrow(refused);
    await expect(record(first, { kind: 'reversal', cents: 1000 })).rejects.toThrow(/only a refund|check/);
  });

  test('and every amount is above zero', async () => {
    for (const cents of [0, -5]) {
      await expect(refund(cents)).rejects.toThrow(/check constraint/);
      await expect(record(first, { kind: 'charge', cents })).rejects.toThrow(/check constraint/);
    }
  });
});

describe.each(APPEND_ONLY)('%s', name => {
  beforeAll(async () => {
    const table = (await tablesOf(owner)).find(one => one.name === name);
    if (!table || name === 'money_entry') return;
    // a row of no meaning, without the rows that it would hang on
    await owner.query(`set session_replication_role = replica`);
    await plantRow(owner, table, 1);
    await owner.query(`set session_replication_role = origin`);
  });

  test('keeps its rows as they are, from the server and from the owner alike', async () => {
    const rows = async () =>
      (await owner.query(`select to_jsonb(t) as row from "${name}" t order by id`)).rows;
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    for (const statement of [
      `update "${name}" set created_at = now()`,
      `update "${name}" set id = id`,
      `delete from "${name}"`,
    ]) {
      const text = name === 'fact' ? statement.replace('created_at', 'at') : statement;
      await expect(first.query(text)).rejects.toThrow(/append-only|permission denied/);
      await expect(owner.query(text)).rejects.toThrow(/append-only/);
    }
    await expect(first.query(`truncate "${name}" cascade`)).rejects.toThrow(/permission denied/);
    expect(await rows()).toEqual(before);
  });
});

test('an agency that collects parcels is paid for it: an attempt at no money has nothing to authorise', async () => {
  await expect(owner.query('update agency set pickup_fee_cents = 0')).rejects.toThrow(
    /agency_pickup_fee_paid/,
  );
});
