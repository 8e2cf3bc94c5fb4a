import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makePerson, passwordHash } from '../../../../test/factories.ts';
import { openHouse } from '../../../../test/house.ts';
import { journeyOf, succeeded } from '../../../../test/journey.ts';
import { picture } from '../../../../test/pictures.ts';
import { oneRow } from '../../../../test/rows.ts';
import { runCli } from '../../../../test/run-cli.ts';
import { signIn } from '../../../../test/visitors.ts';
import type { DB } from '../db/schema.gen.ts';
import { OF_PERSON } from '../features/forget/export-person.ts';

const house = await openHouse();
const { app, superuser, otherCustomer, manager } = house;
const journey = journeyOf(house);
const folder = mkdtempSync(join(tmpdir(), 'puerta-person-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Others with such a column, and why they say nothing to a customer. */
const KEPT_BACK: Readonly<Partial<Record<keyof DB, string>>> = {
  bank_entry: 'its account is the agency’s, at a gateway',
  account_token: 'digests of links',
  recovery_code: 'digests of codes',
  push_device: 'addresses and keys of phones, which end with their session',
  made_key: 'for repeats of two weeks',
  attempt: 'what was paid stands in money_entry; the rest is between bank, carrier and the program',
  client_search: 'words of account, for a search',
  package_margin: "the agency's own reckoning",
  refused_reading: 'what stations of the staff could not read',
  refused_sign_in: 'wrong guesses of a quarter of an hour, often by somebody else',
  station_key: 'keys of stations of the staff',
  tariff_version: 'which of the staff planned prices',
  ticket_writing: 'who writes at this moment',
  unidentified_box: 'boxes that nobody knows yet',
};

const person = (command: string, email: string, ...args: string[]) =>
  runCli(app, ['person', command, '--agency', 'caribe', '--email', email, ...args]);

test('every table that names a customer is gathered from, or says why not', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and column_name in ('account_id', 'client_id', 'order_id', 'package_id', 'ticket_id') order by 1`,
  );
  const known = [...Object.keys(OF_PERSON), ...Object.keys(KEPT_BACK)];
  expect(rows.map(({ name }) => name).filter(name => !known.includes(name))).toEqual([]);
});

test('all that stands of a customer is written down, nothing secret, and nothing of anybody else', async () => {
  const who = await makePerson(app, 'caribe', 'customer', { passwordHash });
  await journey.received(who);
  await journey.buy(otherCustomer);
  succeeded(await who.client('POST /profile/picture', { file: picture() }));
  const ticket = { subject: 'Hola', tracking: '', message: '¿Llegó?' };
  const { id } = succeeded(await who.client('POST /support', { body: ticket })).data;
  succeeded(await manager.client('POST /support/admin', { body: { id, message: 'Ya llegó' } }));
  const target = join(folder, 'written');
  const { told, code } = await person('export', who.email, target);
  expect([told, code]).toEqual([expect.stringContaining(`files of ${who.email}`), 0]);
  const names = readdirSync(target);
  for (const table of [
    'account',
    'orders',
    'package',
    'invoice',
    'money_entry',
    'ticket',
    'ticket_reply',
    'mail',
    'fact',
  ])
    expect(names).toContain(`${table}.json`);
  const all = names
    .filter(name => name.endsWith('.json'))
    .map(name => readFileSync(join(target, name), 'utf8'))
    .join('\n');
  expect(all).toContain('Ya llegó');
  expect(all).not.toMatch(/argon2|_published_cents/);
  expect(all).not.toContain(otherCustomer.email);
  const [{ label_key }] = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as [
    { label_key: string },
  ];
  expect(readFileSync(join(target, 'files', label_key), 'utf8')).toMatch(/^%PDF/);
  expect(await person('export', who.email, target)).toMatchObject({ code: 1 });
  expect(await person('export', manager.email, join(folder, 'staff'))).toMatchObject({ code: 1 });
  expect(existsSync(join(folder, 'staff'))).toBe(false);
});

test('who asked for it is forgotten by the operator, as they could themselves, and told so', async () => {
  const who = await makePerson(app, 'caribe', 'customer', { passwordHash });
  const busy = await makePerson(app, 'caribe', 'customer', { passwordHash });
  await journey.received(busy);
  expect(await person('forget', busy.email, '--reason', 'Lo pidió')).toMatchObject({ code: 1 });
  expect(await signIn(app, busy.email)).toMatchObject({ success: true });
  expect(await person('forget', who.email)).toMatchObject({ code: 1 });
  expect(await person('forget', who.email, '--reason', 'Carta del 3 de mayo')).toMatchObject({ code: 0 });
  expect(await signIn(app, who.email)).toMatchObject({ status: 401 });
  expect(await oneRow(app, 'account', who.id)).toMatchObject({ name: 'Cuenta cerrada', password_hash: null });
  // the running portal gives a job to a mail that has none
  expect(await oneRow(app, 'mail', { template: 'account_closed' })).toMatchObject({
    state: 'queued',
    recipient: who.email,
  });
  expect(await oneRow(app, 'fact', { kind: 'account.closed' })).toMatchObject({
    client_id: who.id,
    data: { to: { reason: 'Carta del 3 de mayo' } },
  });
  expect(await person('forget', who.email, '--reason', 'Otra vez')).toMatchObject({ code: 1 });
});
