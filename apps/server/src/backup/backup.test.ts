import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@puerta/contract/client';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { allRows } from '../../../../test/rows.ts';
import { TEST_PASSWORD } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { type Bought, journeyOf, succeeded } from '../../../../test/journey.ts';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { scanPdf } from '../../../../test/read-pdf.ts';
import { countOpen, disagreements } from '../../../../test/disagreements.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { settableClock } from '../app/clock.ts';
import { readConfig } from '../config.ts';
import { openClient } from '../db/connect.ts';
import { start } from '../main.ts';
import { keyRing } from '../provider-accounts/key-ring.ts';
import { readArchive, partsOf } from './archive.ts';
import { MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const PICTURE = new Uint8Array([0x89, 0x0a, 0x00, 0xff, 0x0a]);
const ODD_TEXT = 'Ñandú\tcon\\barra\n«línea»\\N 🐢';
const PROVIDER_KEY = Buffer.alloc(32, 7).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'puerta-backup-'));
const databases: FreshDatabase[] = [];

const house = await openHouse();
const { app, superuser, people } = house;
const { buy, receive, process, lot, buyHeld } = journeyOf(house);
const bought = await buy();
const { customer, otherCustomer, manager } = people.caribe;
const [processed, voided, heavy] = [await buy(), await buy(), await buy(otherCustomer)];
await receive(processed);
await process(processed);
await lot(processed);
await buyHeld();
await receive(heavy, true);
succeeded(await manager.client('DELETE /purchase/label/:id', { params: { id: voided.id } }));
const ticket = { subject: ODD_TEXT.slice(0, 5), tracking: '', message: ODD_TEXT };
succeeded(await customer.client('POST /support', { body: ticket }));
await app.services.files.put('caribe/logo/a.png', PICTURE, 'image/png');
await superuser.query("insert into provider_event values ('stripe', 'evt_1', null, now())");
await superuser.query(
  `insert into provider_account (agency_id, id, port, provider, key_id, sealed, created_at, changed_at)
   values (2, 1, 'carrier', 'ups', $1, '\\x00ff0180', now(), now())`,
  [keyRing({ PROVIDER_KEY })?.newest],
);
afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const progress = () => undefined;
let places = 0;
/** Settings of a deployment that has only this database, and a data folder of its own. */
function place({ url, seeingAll }: Pick<FreshDatabase, 'url' | 'seeingAll'>) {
  const dataDir = join(folder, `data-${++places}`);
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET: TEST_SECRET, DEMO: '0', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...env, PORT: '0' });
  return { config, ownerUrl: url, seeingAll, progress, acceptOtherSecret: false, now: app.clock.now() };
}
const ours = () => ({
  ...place({ url: app.ownerUrl, seeingAll: app.superuserUrl }),
  config: app.services.config,
});
async function fresh() {
  const database = await emptyDatabase();
  databases.push(database);
  return place(database);
}

async function manifestOf(path: string): Promise<Manifest> {
  const archive = readArchive(path);
  for (let entry = await archive.peek(); entry; entry = await archive.peek()) {
    const bytes = await Array.fromAsync(partsOf(archive, entry.name));
    if (entry.name !== MANIFEST) continue;
    await archive.close();
    const manifest = readManifest(Buffer.concat(bytes).toString());
    if (manifest) return manifest;
  }
  throw new Error('No manifest');
}

test('a moment among purchases comes back whole, and the portal goes on from it', async () => {
  const during: Bought[] = [];
  let isDone = false;
  const buyers = [1, 2].map(async () => {
    while (!isDone) during.push(await journeyOf(house).buy());
  });
  while (during.length === 0) await new Promise(resolve => setTimeout(resolve, 10));
  const before = during.length;
  await superuser.query(
    "update mail set state = 'queued', sent_at = null where id = (select min(id) from mail where agency_id = 1)",
  );
  const file = join(folder, 'busy.backup');
  await writeBackup(file, ours());
  isDone = true;
  await Promise.all(buyers);
  expect(during.length).toBeGreaterThan(before);

  const there = await fresh();
  const restored = await restoreBackup(file, there);
  expect(restored).toMatchObject({ createdAt: '2026-11-17T15:00:00.000Z' });
  expect(restored.mails).toBeGreaterThanOrEqual(1);
  const again = join(folder, 'again.backup');
  await writeBackup(again, there);
  const [first, second] = [await manifestOf(file), await manifestOf(again)];
  // rows that are written over lie in an order of their own; that they are the same, the next test says of every table
  const inOrder = ({ tables }: Manifest) =>
    tables.map(table => (table.name === 'public.edit' ? { ...table, sha256: '' } : table));
  expect(inOrder(second)).toEqual(inOrder(first));
  expect(second.files).toMatchObject({ count: first.files.count });

  // what was under way is nobody's after the minute that its process may hold it
  const running = await start({
    config: { ...there.config, PROVIDER_KEY },
    clock: settableClock(new Date(app.clock.now().getTime() + 2 * 60_000)),
  });
  const owner = await openClient({ connectionString: there.seeingAll });
  try {
    await expect.poll(() => countOpen(owner), { timeout: 60_000, interval: 500 }).toBe(0);
    expect(await disagreements(owner)).toEqual([]);
    const { rows: labels } = await owner.query<{ key: string }>('select label_key as key from package');
    expect(labels.length).toBeGreaterThan(before);
    for (const { key } of labels) expect(await running.services.files.get(key), key).not.toBeNull();
    const anonymous = createClient({
      headers: () => ({ agency: 'caribe' }),
      networkMessage: 'network',
      origin: running.url,
    });
    const { customer, manager } = people.caribe;
    const signIn = async (email: string) => {
      const { token } = succeeded(
        await anonymous('POST /auth/login', { body: { email, pass: TEST_PASSWORD } }),
      );
      return createClient({
        headers: () => ({ agency: 'caribe', token }),
        networkMessage: 'network',
        origin: running.url,
      });
    };
    const client = await signIn(customer.email);
    const params = { id: bought.id };
    const detail = succeeded(await client('GET /tracking/:code', { params: { code: bought.tracking } }));
    expect(detail.data).toMatchObject({ tracking_number: bought.tracking });
    const label = succeeded(await client('GET /purchase/label/:id', { params }));
    const [page] = await scanPdf(Buffer.from(label.data, 'base64'));
    expect(page?.barCodes).toContain(bought.ups);
    expect(await running.services.files.get('caribe/logo/a.png')).toEqual({
      bytes: PICTURE,
      type: 'image/png',
    });
    expect(await invoiceNumbers(there.seeingAll)).toEqual(await invoiceNumbers(app.superuserUrl));
    const staff = await signIn(manager.email);
    const body = {
      id: bought.id,
      date: '2026-11-17',
      height: 12,
      width: 12,
      length: 12,
      weight: 10,
      notes: '',
    };
    succeeded(await staff('POST /order/dimensions', { body }));
    const numbers = await invoiceNumbers(there.seeingAll);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers).toHaveLength((await invoiceNumbers(app.superuserUrl)).length + 1);
    await expect.poll(() => mailState(there.seeingAll)).toBe('sent');
  } finally {
    await owner.end();
    await running.stop();
  }
}, 120_000);

const ask = async <Row extends pg.QueryResultRow>(url: string, text: string) => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
};
const invoiceNumbers = async (url: string) =>
  (await ask<{ number: number }>(url, 'select number from invoice where agency_id = 1 order by 1')).map(
    ({ number }) => number,
  );
const mailState = async (url: string) =>
  (
    await ask<{ state: string }>(
      url,
      'select state from mail where id = (select min(id) from mail where agency_id = 1)',
    )
  )[0]?.state;

test('every row, with every guard in its place', async () => {
  await app.services.jobs.stop();
  const file = join(folder, 'quiet.backup');
  await writeBackup(file, ours());
  const there = await fresh();
  await restoreBackup(file, there);
  const [rows, restored] = [await allRows(app.superuserUrl), await allRows(there.seeingAll)];
  expect(restored).toEqual(rows);
  const filled = Object.entries(rows).filter(([, found]) => found.length > 0);
  expect(filled.length).toBeGreaterThanOrEqual(28);
  expect(rows['public.ticket']?.join()).toContain('🐢');
  expect(await guards(there.seeingAll)).toEqual(await guards(app.superuserUrl));

  // whom the policies bind sees one agency at a time, and must bring all of them
  const again = join(folder, 'bound.backup');
  await writeBackup(again, there);
  const counts = ({ tables }: Manifest) => tables.map(({ name, rows: count }) => [name, count]);
  const [first, second] = [await manifestOf(file), await manifestOf(again)];
  expect(counts(second)).toEqual(counts(first));
  expect(second.sequences).toEqual(first.sequences);
  expect(first.sequences).toContainEqual({ name: 'numbers.ticket_1', last: '1' });
});

/** What keeps money and agencies apart in a database: references, triggers, policies, indexes, rights. */
const guards = (url: string) =>
  ask(
    url,
    `select 'constraint' as what, conrelid::regclass::text as on, pg_get_constraintdef(oid) as is from pg_constraint
       where connamespace in ('public'::regnamespace, 'simulator'::regnamespace)
     union all select 'trigger', tgrelid::regclass::text, tgname || tgenabled::text from pg_trigger where not tgisinternal
     union all select 'policy', oid::regclass::text, relrowsecurity::text || relforcerowsecurity::text from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'index', indrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
       where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1, 2, 3`,
  );

test('a backup that breaks off leaves no file', async () => {
  const file = join(folder, 'broken.backup');
  const broken = () => {
    throw new Error('power cut');
  };
  await expect(writeBackup(file, { ...ours(), progress: broken })).rejects.toThrow('power cut');
  expect(readdirSync(folder).filter(name => name.startsWith('broken'))).toEqual([]);
});

test('a restore that breaks off leaves nothing, and may be repeated', async () => {
  const file = join(folder, 'quiet.backup');
  const there = await fresh();
  const broken = (line: string) => {
    if (line.startsWith('public.package:')) throw new Error('power cut');
  };
  await expect(restoreBackup(file, { ...there, progress: broken })).rejects.toThrow('power cut');
  expect(await ask(there.seeingAll, 'select 1 from agency union all select 1 from simulator.labels')).toEqual(
    [],
  );
  expect(readdirSync(there.config.dataDir)).toEqual(['files']);
  await restoreBackup(file, there);
  expect(existsSync(join(there.config.dataDir, 'files', 'caribe', 'logo', 'a.png.file'))).toBe(true);
  await expect(restoreBackup(file, there)).rejects.toThrow('not empty (it has the agency caribe)');
});
