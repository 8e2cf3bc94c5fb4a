import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { TEST_NOW } from '../../../../test/app.ts';
import { TEST_SECRET } from '../../../../test/secret.ts';
import { DEMO_AGENCIES } from '../demo/agencies.ts';
import { provisionAgency } from '../provision/provision-agency.ts';
import { openClient } from './connect.ts';
import { migrate } from './migrate.ts';
import { DEPLOYMENT_SCHEMAS, DEPLOYMENT_TABLES, MIGRATOR_TABLES } from './without-agency.ts';

let database: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = await openClient({ connectionString: database.seeingAll });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Tables of `public` that are no agency's own ($1), and schemas that hold no agency's tables ($2). */
const DEPLOYMENT = [...Object.keys(DEPLOYMENT_TABLES), ...MIGRATOR_TABLES];
const SCHEMAS = Object.keys(DEPLOYMENT_SCHEMAS);

/** An agency's tables, with the place of agency_id among their columns. */
const OWN = `own as (
  select c.oid, c.relname as name, a.attnum as agency from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id' and a.attnotnull and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
)`;

/** What keeps rows from being spread by agency_id; each statement answers the names of what is wrong. */
const OBSTACLES = {
  'no table of an agency, nor in the list of the deployment’s': `
    with ${OWN} select name from own where agency is null
    union all select nspname || '.' || relname from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p') and nspname <> 'public' and nspname <> all ($2)
        and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg\\_%'
    union all select listed from unnest($1) listed
      where to_regclass('public.' || listed) is null`,
  // C1: such a table cannot be had whole by every machine, nor be numbered by one of many
  'an identity column': `
    with ${OWN} select attrelid::regclass || '.' || attname as name from pg_attribute
      where attidentity <> '' and not attisdropped
        and (attrelid in (select oid from own) or attrelid = 'agency'::regclass
          or attrelid in (select confrelid from pg_constraint where contype = 'f'))`,
  // C2: what a row refers to is where the row is: its agency, or a row of the same agency
  'a reference that leaves the agency': `
    with ${OWN} select conrelid::regclass || ': ' || pg_get_constraintdef(r.oid) as name from pg_constraint r
      left join own on own.oid = r.conrelid left join own target on target.oid = r.confrelid
      where r.contype = 'f' and r.connamespace = 'public'::regnamespace
        and not coalesce(
          r.confrelid = 'agency'::regclass and (own.agency is null or r.conkey = array[own.agency])
          or array_position(r.conkey, own.agency) = array_position(r.confkey, target.agency), false)`,
  // C3: only one machine has all rows of an agency, and none all of a table
  'unique beyond the agency': `
    with ${OWN} select indexrelid::regclass::text as name from pg_index join own on own.oid = indrelid
      where (indisunique or indisexclusion) and agency <> all (indkey::smallint[])`,
  // C4: a statement's rows are on many machines
  'a trigger that looks at more than a row': `
    with ${OWN} select tgname || ' on ' || tgrelid::regclass as name from pg_trigger
      where not tgisinternal and (tgrelid in (select oid from own) or tgrelid = 'agency'::regclass)
        and (tgtype & 1 = 0 or tgoldtable is not null or tgnewtable is not null)`,
  // its table is called otherwise on another machine
  'a row that is handed on without the name of its table': `
    select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and prosrc ~ '(?<!to_jsonb)\\((new|old)\\s*[,)]|,\\s*(new|old)\\s*\\)'`,
  // a parameter of plain SQL, and what a question asks for its agency, do not tell Citus the machine
  'a function that works on all machines': `
    select proname as name from pg_proc join pg_language l on l.oid = prolang
      where pronamespace = 'public'::regnamespace and (
        lanname = 'sql' and pronargs > 0 and prosrc ~ 'public\\.(fact|search_entry|client_search)'
        or prosrc ~ 'agency_id = (public\\.)?current_agency\\(\\)' and proname not in ('last_id'))`,
};

async function obstacles(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [what, text] of Object.entries(OBSTACLES)) {
    const asked = [DEPLOYMENT, SCHEMAS].filter((_, at) => text.includes(`$${at + 1}`));
    const { rows } = await client.query<{ name: string }>(text, asked);
    if (rows.length > 0) found[what] = rows.map(({ name }) => name).sort();
  }
  return found;
}

test('nothing keeps the tables from being spread over machines by agency', async () => {
  expect(await obstacles()).toEqual({});
});

test('and whatever would is noticed', async () => {
  await client.query('begin');
  try {
    await client.query(`
      create table nobodys (id integer primary key);
      create schema elsewhere;
      create table elsewhere.nobodys (id integer);
      create table numbered (agency_id integer not null, id integer generated always as identity);
      create table single (agency_id integer not null references agency, code text unique, exclude (code with =));
      create table crossing (
        agency_id integer not null, other_id integer references agency, package_id integer,
        foreign key (other_id, package_id) references package
      );
      create table pointing (agency_id integer not null, id integer references nobodys);
      create function look() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger each_statement after insert on numbered for each statement execute function look();
      create trigger all_rows after insert on numbered referencing new table as rows
        for each row execute function look();
      create function hand_on() returns trigger language plpgsql as $$ begin perform lists_of(new); end $$;
      create function all_facts(most integer) returns bigint language sql as
        'select count(*) from public.fact where agency_id = current_agency() and id < most';`);
    expect(await obstacles()).toEqual({
      'no table of an agency, nor in the list of the deployment’s': ['elsewhere.nobodys', 'nobodys'],
      'an identity column': ['numbered.id'],
      'a reference that leaves the agency': [
        'crossing: FOREIGN KEY (other_id) REFERENCES agency(id)',
        'crossing: FOREIGN KEY (other_id, package_id) REFERENCES package(agency_id, id)',
        'pointing: FOREIGN KEY (id) REFERENCES nobodys(id)',
      ],
      'unique beyond the agency': ['single_code_excl', 'single_code_key'],
      'a trigger that looks at more than a row': ['all_rows on numbered', 'each_statement on numbered'],
      'a row that is handed on without the name of its table': ['hand_on'],
      'a function that works on all machines': ['all_facts'],
    });
  } finally {
    await client.query('rollback');
  }
});

const THIRD = {
  ...DEMO_AGENCIES[0],
  slug: 'caroni',
  stateCode: 'FL',
  email: 'hola@caroni.test',
  supportEmail: 'soporte@caroni.test',
  timeZone: 'America/New_York',
};

test('an installation with data goes on counting its agencies and what went astray', async () => {
  const older = await emptyDatabase();
  const secret = { secret: TEST_SECRET };
  try {
    await migrate(older.url, secret, { last: '0038-strays-have-numbers' });
    const stray = (agency: number) =>
      `insert into stray (agency_id, attempt_id, kind, number, next_try_at, created_at)
         select ${agency}, 1, 'goods', 'N' || count(*), now(), now() from stray where agency_id = ${agency}`;
    const planted = await openClient({ connectionString: older.seeingAll });
    await planted.query(`
      set session_replication_role = replica;
      insert into agency (slug, name, short_name, color, email, support_email, tracking_prefix,
          warehouse_name, warehouse_address, warehouse_city, warehouse_state, warehouse_zip, warehouse_phone)
        select slug, slug, 'ABC', '#112233', '', '', 'AB', '', '', '', 'FL', '', '' from unnest(array['caribe', 'andes']) slug`);
    for (const agency of [1, 2, 2]) await planted.query(stray(agency));
    await migrate(older.url, secret);
    expect(await provisionAgency(older.url, THIRD, TEST_NOW)).toBe(3);
    for (const agency of [1, 2, 3]) {
      await planted.query(`select set_config('puerta.agency', '${agency}', false)`);
      await planted.query(stray(agency));
    }
    const { rows } = await planted.query<{ agency_id: number; ids: number[] }>(
      'select agency_id, array_agg(id order by id) as ids from stray group by 1 order by 1',
    );
    await planted.end();
    expect(rows).toEqual([
      { agency_id: 1, ids: [1, 4] },
      { agency_id: 2, ids: [2, 3, 5] },
      { agency_id: 3, ids: [6] },
    ]);
  } finally {
    await older.drop();
  }
});
