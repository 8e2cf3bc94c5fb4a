import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { ordinaryOwner, runOn } from '../../../../test/run-on.ts';
import { createAgency } from '../cli/create-agency.ts';
import { rotateSecret } from '../cli/rotate-secret.ts';
import { deriveKey } from '../app/seal.ts';
import { readConfig } from '../config.ts';
import { openClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { openDatabase } from './within-agency.ts';

const SECRET = 'the-right-secret-of-this-deployment';
const OTHER = 'another-secret-than-the-database-knows';
const AGENCY = {
  slug: 'orinoco',
  name: 'Orinoco Cargo',
  'short-name': 'ORI',
  prefix: 'OC',
  email: 'hola@orinoco.test',
  'support-email': 'soporte@orinoco.test',
  address: '1 NW 1st St',
  city: 'Doral',
  state: 'FL',
  zip: '33166',
};
const FIRST_ROLE = 'puerta_app';

const databases: FreshDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});
afterAll(() => runOn(inject('databaseUrl'), `drop role if exists ${FIRST_ROLE}`));

async function fresh(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}
const userOf = (url: string) => new URL(url).username;
const addAgency = (ownerUrl: string) => createAgency(ownerUrl, readConfig({}), AGENCY, new Date());

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = await openClient({ connectionString: url });
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
const agenciesSeen = (url: string) => ask<{ slug: string }>(url, 'select slug from agency');

/** What a server finds that works at this address. */
async function statesSeen(url: string): Promise<number> {
  const db = openDatabase(url, 1);
  try {
    await refuseUnsafe(db);
    return (await db.read(1).selectFrom('state').select('id').execute()).length;
  } finally {
    await db.close();
  }
}

/** As an installation was before the database knew its deployment: one role for all databases of the server. */
async function olderInstallation(): Promise<FreshDatabase> {
  const database = await fresh();
  const password = deriveKey(SECRET, 'database-role');
  const found = await ask(database.url, `select 1 from pg_roles where rolname = '${FIRST_ROLE}'`);
  const verb = found.length === 0 ? 'create' : 'alter';
  await runOn(database.url, `${verb} role ${FIRST_ROLE} login password '${password}'`);
  const url = new URL(database.url);
  Object.assign(url, { username: FIRST_ROLE, password });
  await migrate(database.url, { secret: SECRET, DATABASE_APP_URL: url.href });
  await runOn(database.url, 'drop schema puerta cascade');
  await addAgency(database.url);
  return database;
}

test('two deployments on one server have a role each, and both keep their own', async () => {
  const [one, two] = [await fresh(), await fresh()];
  const first = await migrate(one.url, { secret: SECRET });
  const second = await migrate(two.url, { secret: OTHER });
  expect(userOf(first)).not.toBe(userOf(second));
  expect(await migrate(one.url, { secret: SECRET })).toBe(first);
  expect(await agenciesSeen(first)).toEqual([]);
  expect(await agenciesSeen(second)).toEqual([]);
});

test('copies that start at once on an empty database settle on one role', async () => {
  const { url } = await fresh();
  const roles = await Promise.all([1, 2, 3].map(() => migrate(url, { secret: SECRET })));
  expect(new Set(roles).size).toBe(1);
});

test('another SECRET is refused and changes nothing: the running copies go on', async () => {
  const { url, seeingAll } = await fresh();
  const right = await migrate(url, { secret: SECRET });
  await addAgency(url);
  const state = () =>
    ask(seeingAll, 'select d::text, rolpassword from puerta.deployment d join pg_authid on rolname = role');
  const before = await state();
  await expect(migrate(url, { secret: OTHER })).rejects.toThrow(
    /^SECRET: the database was set up with another one/,
  );
  expect(await state()).toEqual(before);
  expect(await agenciesSeen(right)).toEqual([{ slug: 'orinoco' }]);
});

test('a database without an agency takes the SECRET that starts on it', async () => {
  const { url } = await fresh();
  await migrate(url, { secret: OTHER });
  expect(await agenciesSeen(await migrate(url, { secret: SECRET }))).toEqual([]);
});

test('an older installation keeps its role, and refuses another SECRET on its first start', async () => {
  const { url } = await olderInstallation();
  await expect(migrate(url, { secret: OTHER })).rejects.toThrow(/^SECRET: /);
  const kept = await migrate(url, { secret: SECRET });
  expect(userOf(kept)).toBe(FIRST_ROLE);
  expect(await agenciesSeen(kept)).toEqual([{ slug: 'orinoco' }]);
});

test('an older installation whose SECRET is lost becomes another one’s', async () => {
  const { url } = await olderInstallation();
  const lost = () => rotateSecret(url, readConfig({ DATABASE_URL: url, SECRET: OTHER, DATA_DIR: '/' }), true);
  expect(await lost()).toContain('0 second factors are gone');
  const kept = await migrate(url, { secret: OTHER });
  expect(userOf(kept)).toBe(FIRST_ROLE);
  expect(await agenciesSeen(kept)).toEqual([{ slug: 'orinoco' }]);
});

test('older installations that share a role get one each, with its rights, and take nobody’s away', async () => {
  const [one, two] = [await olderInstallation(), await olderInstallation()];
  const [first, second] = [
    await migrate(one.url, { secret: SECRET }),
    await migrate(two.url, { secret: OTHER }),
  ];
  expect([userOf(first), userOf(second)]).not.toContain(FIRST_ROLE);
  expect(userOf(first)).not.toBe(userOf(second));
  const rights = (role: string) =>
    ask(
      one.seeingAll,
      `select relname, privilege_type from pg_class, aclexplode(relacl) where grantee = '${role}'::regrole
       union all select attname::text, privilege_type from pg_attribute, aclexplode(attacl) where grantee = '${role}'::regrole
       union all select proname, privilege_type from pg_proc, aclexplode(proacl) where grantee = '${role}'::regrole
       union all select nspname, privilege_type from pg_namespace, aclexplode(nspacl) where grantee = '${role}'::regrole
       order by 1, 2`,
    );
  const held = await rights(userOf(first));
  expect(held.length).toBeGreaterThan(100);
  expect(held).toEqual(await rights(FIRST_ROLE));
});

test('who owns the tables now may do what the owner before might', async () => {
  const { url, seeingAll } = await fresh();
  await migrate(url, { secret: SECRET });
  const heir = await ordinaryOwner(inject('databaseUrl'));
  const heirs = new URL(heir.url);
  heirs.pathname = new URL(url).pathname;
  try {
    await runOn(
      seeingAll,
      `do $$ declare given record; begin
        for given in select tablename from pg_tables where schemaname = 'public' loop
          execute format('alter table %I owner to ${heir.role}', given.tablename);
        end loop; end $$`,
    );
    await expect(addAgency(heirs.href)).rejects.toThrow(/row-level security/);
    await migrate(seeingAll, { secret: SECRET });
    await addAgency(heirs.href);
    expect(await agenciesSeen(heirs.href)).toEqual([{ slug: 'orinoco' }]);
  } finally {
    await databases.splice(0)[0]?.drop();
    await heir.drop();
  }
});

test('a role that may not enter for another reason than its password keeps it', async () => {
  const { url, seeingAll } = await fresh();
  const role = userOf(await migrate(url, { secret: SECRET }));
  const password = () => ask(seeingAll, `select rolpassword from pg_authid where rolname = '${role}'`);
  const before = await password();
  await runOn(seeingAll, `alter role ${role} connection limit 0`);
  await expect(migrate(url, { secret: SECRET })).rejects.toThrow(/^too many connections for role/);
  expect(await password()).toEqual(before);
});

test('who waits for another process is told so, and in the end what to do', async () => {
  const { url, seeingAll } = await fresh();
  const told: string[] = [];
  const options = { progress: (line: string) => told.push(line), newsMs: 50, patienceMs: 500 };
  const other = await openClient({ connectionString: seeingAll });
  try {
    const { rows } = await other.query<{ pid: number }>(
      'select pg_advisory_lock(7305213), pg_backend_pid() as pid',
    );
    const waiting = migrate(url, { secret: SECRET }, options);
    await expect(waiting).rejects.toThrow(`pg_terminate_backend(${rows[0]?.pid})`);
    expect(told).toEqual(['Waiting for another process, which is updating the database']);
  } finally {
    await other.end();
  }
  await migrate(url, { secret: SECRET }, options);
});

test('a migration that fails is named by its file', async () => {
  const { url } = await fresh();
  await runOn(url, 'create table orders ()');
  await expect(migrate(url, { secret: SECRET })).rejects.toThrow(
    'The migration 0003-orders-and-packages.sql failed: relation "orders" already exists',
  );
});

test('and by its line, where PostgreSQL knows the place', async () => {
  const { url } = await fresh();
  await migrate(url, { secret: SECRET }, { last: '0010-what-uses-a-place' });
  await runOn(url, 'alter table account rename id to number');
  await expect(migrate(url, { secret: SECRET })).rejects.toThrow(
    'The migration 0011-client-search.sql failed in line 34: column "id" does not exist',
  );
});

test('a version of before starts beside a newer schema, unless that needs copies which know more', async () => {
  const { url } = await fresh();
  const start = () => migrate(url, { secret: SECRET });
  const needs = (oldest: string) => runOn(url, `update puerta.deployment set oldest_copy = '${oldest}'`);
  const before = await start();
  await runOn(url, "insert into kysely_migration values ('9998-tomorrow', ''), ('9999-after', '')");
  expect(await start()).toBe(before);
  await needs('0144-oldest-copy');
  expect(await start()).toBe(before);
  await needs('9998-tomorrow');
  await expect(start()).rejects.toThrow(
    /^The database was brought further by another version \(its migration 9998-tomorrow\), beside which only copies that know 9998-tomorrow work/,
  );
});

test('a version whose own migration the newer database lacks does not start', async () => {
  const { url } = await fresh();
  await migrate(url, { secret: SECRET }, { last: '0136-words-of-long-tickets' });
  await runOn(url, "insert into kysely_migration values ('9999-of-another-branch', '')");
  await expect(migrate(url, { secret: SECRET })).rejects.toThrow(
    /^The database was brought further by another version \(its migration 9999-of-another-branch\)/,
  );
});

test('an owner who may not make roles is told what to do', async () => {
  const { seeingAll } = await fresh();
  const owner = await ordinaryOwner(inject('databaseUrl'), 'nocreaterole');
  const url = new URL(owner.url);
  url.pathname = new URL(seeingAll).pathname;
  try {
    await runOn(seeingAll, `alter database ${url.pathname.slice(1)} owner to ${owner.role}`);
    await expect(migrate(url.href, { secret: SECRET })).rejects.toThrow(
      /^DATABASE_URL: its account may not create the server's role. Give it createrole/,
    );
  } finally {
    await databases.splice(0)[0]?.drop();
    await owner.drop();
  }
});

test('with a role that the operator made, the owner needs no right to make roles', async () => {
  const { seeingAll } = await fresh();
  const suffix = randomBytes(4).toString('hex');
  const [role, other] = [`operators app ${suffix}`, `operators_other_${suffix}`];
  const owner = await ordinaryOwner(seeingAll, 'nocreaterole');
  const work = (name: string) => {
    const url = new URL(seeingAll);
    Object.assign(url, { username: name, password: 'of-the-operator' });
    return url.href;
  };
  const settings = { DATABASE_URL: owner.url, SECRET, DATA_DIR: '/', DATABASE_APP_URL: work(role) };
  try {
    for (const name of [role, other])
      await runOn(seeingAll, `create role "${name}" login password 'of-the-operator'`);
    await runOn(seeingAll, `alter database ${new URL(seeingAll).pathname.slice(1)} owner to ${owner.role}`);
    const config = readConfig(settings);
    expect(await migrate(owner.url, config)).toBe(settings.DATABASE_APP_URL);
    await addAgency(owner.url);
    expect(await statesSeen(settings.DATABASE_APP_URL)).toBe(24);
    // what was mistyped leaves no trace: an owner's rights would go to the role that is named after it
    const app = { ...config, DATABASE_APP_URL: owner.url };
    await expect(migrate(owner.url, app)).rejects.toThrow(/^DATABASE_APP_URL: the server refuses to work/);
    const wrong = { ...config, DATABASE_APP_URL: work(`nobody_${suffix}`) };
    await expect(migrate(owner.url, wrong)).rejects.toThrow(/^DATABASE_APP_URL: the database cannot/);
    await migrate(owner.url, config);
    const [may] = await ask(seeingAll, `select has_table_privilege('${role}', 'fact', 'truncate') as may`);
    expect(may).toEqual({ may: false });
    // the operator may change to another role: it gets the rights of the one before
    await migrate(owner.url, { ...config, DATABASE_APP_URL: work(other) });
    expect(await statesSeen(work(other))).toBe(24);
  } finally {
    await databases.splice(0)[0]?.drop();
    for (const made of [owner.role, role, other])
      await runOn(inject('databaseUrl'), `drop role if exists "${made}"`);
  }
});

test('a start or a command without DATABASE_APP_URL leaves the operator’s role as it is', async () => {
  const { url, seeingAll } = await fresh();
  const role = `operators_app_${randomBytes(4).toString('hex')}`;
  await runOn(url, `create role ${role} login password 'of-the-operator'`);
  const work = new URL(url);
  Object.assign(work, { username: role, password: 'of-the-operator' });
  const settings = { DATABASE_URL: url, SECRET, DATA_DIR: '/' };
  await migrate(url, readConfig({ ...settings, DATABASE_APP_URL: work.href }));
  await addAgency(url);
  const state = () =>
    ask(seeingAll, 'select d::text, rolpassword from puerta.deployment d join pg_authid on rolname = role');
  const before = await state();
  const missing = /^DATABASE_APP_URL: missing/;
  await expect(migrate(url, readConfig(settings))).rejects.toThrow(missing);
  const rotation = readConfig({ ...settings, SECRET: OTHER, SECRET_PREVIOUS: SECRET });
  await expect(rotateSecret(url, rotation, false)).rejects.toThrow(missing);
  await expect(rotateSecret(url, rotation, true)).rejects.toThrow(missing);
  expect(await state()).toEqual(before);
  expect(await statesSeen(work.href)).toBe(24);
});
