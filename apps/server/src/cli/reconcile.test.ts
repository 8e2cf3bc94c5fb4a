import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { runApp, type TestApp } from '../../../../test/app.ts';
import { emptyDatabase } from '../../../../test/fresh-database.ts';
import { openHouse } from '../../../../test/house.ts';
import { journeyOf } from '../../../../test/journey.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openClient } from '../db/connect.ts';
import { reconcile } from './reconcile.ts';

/** A deployment is restored from a backup, and bank and carrier have gone on. */

const house = await openHouse();
const { app, superuser, customer } = house;
const there = await emptyDatabase();
const folder = mkdtempSync(join(tmpdir(), 'puerta-reconcile-'));
let restored: TestApp | undefined;
afterAll(async () => {
  await restored?.stop();
  await there.drop();
  rmSync(folder, { recursive: true });
});

/** The world outside keeps what it knows: the simulators' ledgers are carried over as they are now. */
async function carryOver(to: pg.Client): Promise<void> {
  const { rows: tables } = await superuser.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'simulator'",
  );
  await to.query("set session_replication_role = 'replica'");
  for (const { name } of tables) {
    const { rows } = await superuser.query<{ all: object }>(
      `select coalesce(json_agg(t), '[]') as all from ${name} t`,
    );
    await to.query(`delete from ${name}`);
    await to.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [
      JSON.stringify(rows[0]?.all),
    ]);
  }
  const { rows: sequences } = await superuser.query<{ name: string; last: string }>(
    "select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where schemaname = 'simulator'",
  );
  for (const { name, last } of sequences)
    if (last) await to.query('select setval($1::regclass, $2)', [name, last]);
}

test('what was sold since the backup is told, from both sides, with numbers given twice and what to do', async () => {
  const { buy } = journeyOf(house);
  const [kept, given] = [await buy(), await buy()];
  const file = join(folder, 'a.backup');
  const surroundings = { config: app.services.config, now: app.clock.now(), progress: () => undefined };
  await writeBackup(file, { ...surroundings, ownerUrl: app.ownerUrl });
  const lost = await buy();
  // one that the backup knows is given back at the bank, and its label voided at the carrier
  await superuser.query(
    'update simulator.payments p set refunded_cents = captured_cents from attempt a where a.reference = p.reference and a.agency_id = 1 and a.order_id = $1',
    [given.order],
  );
  await superuser.query('update simulator.labels set voided_at = now() where carrier_tracking = $1', [
    given.ups,
  ]);

  const config = { ...surroundings.config, dataDir: join(folder, 'data') };
  await restoreBackup(file, { ...surroundings, config, ownerUrl: there.url, acceptOtherSecret: false });
  const owner = await openClient({ connectionString: there.seeingAll });
  await carryOver(owner);
  restored = await runApp(there, { clock: app.clock });
  const again = { ...customer, client: restored.client('caribe', customer.token) };
  const sold = await journeyOf({ ...house, customer: again }).buy();
  expect(sold.order).toBe(lost.order);
  expect(sold.ups).not.toBe(lost.ups);

  const csv = join(folder, 'lines.csv');
  const { text, differs } = await reconcile(restored.services, { since: '2026-11-10', csv });
  const { rows: payment } = await superuser.query<{ id: string; attempt: number }>(
    'select provider_id as id, a.id as attempt from simulator.payments p join attempt a using (reference) where a.agency_id = 1 and a.order_id = $1',
    [lost.order],
  );
  await owner.end();
  const lines = text.split('\n').filter(line => line.startsWith('caribe'));
  expect(lines.map(line => line.split(/ {2,}/).slice(1, 3)).toSorted()).toEqual(
    [
      ['payment', expect.any(String)],
      ['label', given.ups],
      ['unknown payment', payment[0]?.id],
      ['unknown label', lost.ups],
      ['number twice', `purchase ${payment[0]?.attempt}`],
    ].toSorted(),
  );
  expect(text).toMatch(
    /unknown payment .* captured \$86\.62 \((1-\d+-[\w-]+)\)\n[^]*unknown label .* stands \(\1\)/,
  );
  expect(text).not.toContain(kept.ups);
  expect(text).toContain('3 closed purchases compared with bank and carrier, 4 payments of the bank');
  expect(text.match(/^ {4}\S.*\.$/gm)).toHaveLength(5);
  expect(differs).toBe(true);
  expect(readFileSync(csv, 'utf8').split('\r\n')).toHaveLength(7);
});

test('where both sides agree it says so, and an unknown agency or day is refused', async () => {
  const { text, differs } = await reconcile(app.services, { agency: 'andes' });
  expect(text).toMatch(/^Since 2026-11-10: 0 closed purchases .* 0 lines to look at\.$/);
  expect(differs).toBe(false);
  await expect(reconcile(app.services, { agency: 'nadie' })).rejects.toThrow('no agency nadie');
  await expect(reconcile(app.services, { since: 'ayer' })).rejects.toThrow('--since');
});
