import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import { TEST_PASSWORD } from '../../../../test/factories.ts';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { openApp, openHouse } from '../../../../test/house.ts';
import { type Bought, journeyOf, succeeded } from '../../../../test/journey.ts';
import { sendWaitingMails } from '../../../../test/mails.ts';
import { orderBody } from '../../../../test/orders.ts';
import { picture } from '../../../../test/pictures.ts';
import { runCli } from '../../../../test/run-cli.ts';
import { telling } from '../facts/tell.ts';
import { openDatabase } from '../db/within-agency.ts';
import { countFacts } from '../features/audit/count-facts.ts';
import { resumeAgency, suspendAgency } from './agency-life.ts';
import { eraseAgency, exportAgency, importAgency, keepAgency } from './move-agency.ts';
import { provisionAgency } from '../provision/provision-agency.ts';

const house = await openHouse();
const { app, superuser, customer, place } = house;
/** Another installation, where another agency has the number that ours has here. */
const there = await openApp();
const folder = mkdtempSync(join(tmpdir(), 'puerta-move-'));
const FILE = join(folder, 'caribe.agency');
const seeing = new pg.Client(there.superuserUrl);
await seeing.connect();
// the owner's, as the command has it
const owners = telling(openDatabase(app.ownerUrl, 1), [countFacts]);
afterAll(async () => {
  await owners.close();
  await seeing.end();
  rmSync(folder, { recursive: true, force: true });
});

type Work = (call: Parameters<typeof eraseAgency>[0]) => Promise<string>;
/** What a command does, without a process of its own. */
const caribe = (work: Work, given: Record<string, string> = {}, { operand = '', days = 0 } = {}) =>
  work({
    db: owners,
    config: app.services.config,
    given: { agency: 'caribe', ...given },
    now: new Date(app.clock.now().getTime() + days * 86_400_000),
    ownerUrl: app.ownerUrl,
    operand,
    progress: () => undefined,
  });
const bring = (operand: string, at = { config: there.services.config, ownerUrl: there.ownerUrl }) =>
  importAgency({ ...at, operand, progress: () => undefined, acceptOtherSecret: false });

/** Every row of an agency but the number that it has there, by table. */
async function rowsOfAgency(client: pg.Client, id: number): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'agency_id'
       and table_name not in ('outbox', 'provider_event') order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - 'agency_id')::text as row from ${name} t where agency_id = $1 order by 1`,
      [id],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const purchase = async (client: typeof customer.client, { tracking }: Bought) =>
  succeeded(await client('GET /purchase/:tracking', { params: { tracking } })).data;
const signIn = async (at: Pick<TestApp, 'client'>, email: string) => {
  const answer = await at.client('caribe')('POST /auth/login', { body: { email, pass: TEST_PASSWORD } });
  return at.client('caribe', succeeded(answer).token);
};

/** Where a picture of its customer is read. */
let address: string;

describe('an agency moves to another installation', () => {
  let bought: Bought;
  let before: unknown;
  beforeAll(async () => {
    const orinoco = {
      slug: 'orinoco',
      name: 'Orinoco',
      shortName: 'ORI',
      trackingPrefix: 'OC',
      color: '#0f766e',
    };
    const contact = { slogan: '', phone: '', email: 'hola@orinoco.test', supportEmail: 'hola@orinoco.test' };
    const lies = { address: '1 NW 1st St', city: 'Doral', stateCode: 'FL', zip: '33166' };
    const timeZone = 'America/New_York';
    await provisionAgency(there.ownerUrl, { ...orinoco, ...contact, ...lies, timeZone }, app.clock.now());
    const journey = journeyOf(house);
    bought = await journey.processed();
    await journey.lot(bought);
    await journey.buy(house.otherCustomer);
    const ticket = { subject: 'Ñandú', tracking: '', message: 'con "comillas",\ncomas\ty \\N' };
    succeeded(await customer.client('POST /support', { body: ticket }));
    address =
      succeeded(await customer.client('POST /profile/picture', { file: picture() })).data.picture ?? '';
    await superuser.query("update agency set domain = 'envios.caribe.test' where id = 1");
    // a carrier tells of its packages, at the place that it leaves
    await superuser.query(
      "update package set alerts_until = now() + interval '9 days', alerted_at = now() where agency_id = 1",
    );
    before = await purchase(customer.client, bought);
  });

  test('a copy of one that works is not taken, nor one with mails under way', async () => {
    const busy = join(folder, 'busy.agency');
    expect(await caribe(exportAgency, {}, { operand: busy })).toContain('It is a copy');
    await expect(bring(busy)).rejects.toThrow('still working');
    await caribe(suspendAgency, { reason: 'Se muda' });
    await sendWaitingMails(app.services);
    const { told } = await runCli(app, ['agency', 'export', '--agency', 'caribe', FILE]);
    expect(told).toContain('It can be imported elsewhere');
    await expect(caribe(exportAgency, {}, { operand: FILE })).rejects.toThrow('exists already');
  });

  test('its rows, files and host arrive as they were, and nothing of others changes', async () => {
    const others = await rowsOfAgency(seeing, 1);
    const { told, code } = await runCli(there, ['agency', 'import', FILE]);
    expect([told, code]).toEqual([expect.stringContaining('is agency 2 here, suspended'), 0]);
    expect(told).toContain('point envios.caribe.test here; agency resume --agency caribe');
    await superuser.query('update package set alerts_until = null, alerted_at = null where agency_id = 1');
    const here = await rowsOfAgency(superuser, 1);
    const moved = await rowsOfAgency(seeing, 2);
    expect(Object.keys(here).length).toBeGreaterThan(20);
    expect(moved).toEqual(here);
    expect(await rowsOfAgency(seeing, 1)).toEqual(others);
    expect(Buffer.from(await (await fetch(there.url + address)).arrayBuffer())).toEqual(
      Buffer.from(await (await fetch(app.url + address)).arrayBuffer()),
    );
    await expect(bring(FILE)).rejects.toThrow('has the label caribe');
  });

  test('its customers sign in at the new place, find their orders and buy', async () => {
    const resumed = await runCli(there, ['agency', 'resume', '--agency', 'caribe']);
    expect(resumed).toMatchObject({ code: 0 });
    const client = await signIn(there, customer.email);
    expect(await purchase(client, bought)).toEqual(before);
    const body = orderBody(place.city);
    const order = succeeded(await client('POST /order/create', { body })).data;
    expect(order.packages[0]?.id).toBeGreaterThan(bought.id);
    // numbers that all agencies share go on behind those that arrived
    succeeded(
      await client('POST /support', { body: { subject: 'Hola', tracking: '', message: 'Ya estoy aquí' } }),
    );
    const headers = { host: 'envios.caribe.test' };
    const [answer] = (await once(get(`${there.url}/api/auth/session`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    expect(JSON.parse(await text(answer))).toMatchObject({ agency: { slug: 'caribe' } });
  });

  test('a place with another SECRET takes it without second factors, when that is said', async () => {
    const database: FreshDatabase = await emptyDatabase();
    const elsewhere = { ownerUrl: database.url, services: { config: { dataDir: join(folder, 'data') } } };
    const env = { SECRET: 'another-secret-of-another-installation' };
    const fileIn = (data: string) => join(data, 'files', `${address.slice('/files/'.length)}.file`);
    const [own, others] = [fileIn(app.services.config.dataDir), fileIn(join(folder, 'data'))];
    try {
      const refused = await runCli(elsewhere, ['agency', 'import', FILE], { env });
      expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('under another SECRET') });
      expect([own, others].map(path => existsSync(path))).toEqual([true, false]);
      mkdirSync(dirname(others), { recursive: true });
      renameSync(own, others);
      const lacking = join(folder, 'lacking.agency');
      await caribe(exportAgency, {}, { operand: lacking });
      const config = { ...app.services.config, dataDir: join(folder, 'data') };
      await expect(bring(lacking, { config, ownerUrl: database.url })).rejects.toThrow('of somebody else');
      renameSync(others, own);
      const taken = await runCli(elsewhere, ['agency', 'import', FILE, '--other-secret'], { env });
      expect(taken).toMatchObject({ code: 0 });
    } finally {
      await database.drop();
    }
  });
});

describe('an agency is erased', () => {
  const nameOf = async () =>
    (await superuser.query<{ name: string }>('select name from agency where id = 1')).rows[0]?.name ?? '';
  const erase = async (days = 0, confirm?: string) =>
    caribe(eraseAgency, { confirm: confirm ?? (await nameOf()) }, { days });

  test('suspended, by its full name, thirty days after it was marked, and kept where somebody says so', async () => {
    await caribe(resumeAgency);
    await expect(erase()).rejects.toThrow('agency suspend comes first');
    await caribe(suspendAgency, { reason: 'Se mudó' });
    await expect(erase(0, 'Caribe')).rejects.toThrow('--confirm');
    expect(await erase()).toContain('may be erased from 2026-12-17');
    await caribe(keepAgency);
    await expect(caribe(keepAgency)).rejects.toThrow('not marked');
    await erase();
    await expect(erase(29)).rejects.toThrow('not before');
    expect(Object.keys(await rowsOfAgency(superuser, 1)).length).toBeGreaterThan(20);
  });

  test('no row and no file of it stays, and others work on', async () => {
    await superuser.query("update agency set erase_from = now() - interval '1 hour' where id = 1");
    const others = await rowsOfAgency(superuser, 2);
    expect((await fetch(app.url + address)).status).toBe(200);
    const confirm = ['--confirm', await nameOf()];
    const { told, code } = await runCli(app, ['agency', 'erase', '--agency', 'caribe', ...confirm]);
    expect([told, code]).toEqual([expect.stringContaining('is erased'), 0]);
    expect(await rowsOfAgency(superuser, 1)).toEqual({});
    expect((await superuser.query('select slug from agency')).rows).toEqual([{ slug: 'andes' }]);
    const numbers = "select 1 from pg_sequences where schemaname = 'numbers' and sequencename like '%\\_1'";
    expect((await superuser.query(numbers)).rows).toEqual([]);
    expect((await fetch(app.url + address)).status).toBe(404);
    expect(await rowsOfAgency(superuser, 2)).toEqual(others);
    succeeded(await house.elsewhere.client('GET /admin/setting'));
  });
});
