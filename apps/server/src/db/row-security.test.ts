import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appUrlOf, freshDatabase, type FreshDatabase } from '../../../../test/fresh-database.ts';
import { plantRow, tablesOf, type Table } from '../../../../test/plant-rows.ts';
import { runOn } from '../../../../test/run-on.ts';
import { refuseUnsafe } from './refuse-unsafe.ts';
import { openDatabase } from './within-agency.ts';
import { DEPLOYMENT_TABLES, MIGRATOR_TABLES } from './without-agency.ts';

const RULE = '(agency_id = current_agency())';
const REFUSED = '42501';

let database: FreshDatabase;
let owner: pg.Client;
let server: pg.Client;
let tables: Table[];
let tenants: Table[];
const query = async <T extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) =>
  (await client.query<T>(text, values)).rows;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client(database.seeingAll);
  server = new pg.Client(appUrlOf(database.url));
  await owner.connect();
  await server.connect();
  tables = await tablesOf(owner);
  tenants = tables.filter(({ name }) => !(name in DEPLOYMENT_TABLES) && !MIGRATOR_TABLES.includes(name));
});
afterAll(async () => {
  await server.end();
  await owner.end();
  await database.drop();
});

describe('the rules of the tables', () => {
  test("of its agency's row the server changes what managers keep, and neither host nor label", async () => {
    const columns = await query<{ name: string; may: boolean }>(
      server,
      `select attname as name, has_column_privilege('agency', attname, 'update') as may
        from pg_attribute where attrelid = 'agency'::regclass and attnum > 0 and not attisdropped`,
    );
    const kept = columns.filter(({ may }) => !may).map(({ name }) => name);
    expect(kept.sort()).toEqual([
      'created_at',
      'domain',
      'erase_from',
      'id',
      'slug',
      'suspended_at',
      'suspended_reason',
      'version',
    ]);
  });

  test('every table has row-level security, forced on its owner too', async () => {
    const open = await query(
      owner,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity) order by relname`,
    );
    expect(open.map(row => row.relname)).toEqual(MIGRATOR_TABLES);
  });

  test('every table of an agency lets in that agency only', async () => {
    const policies = await query(
      owner,
      `select tablename, permissive, roles::text, cmd, qual, with_check from pg_policies
        where schemaname = 'public' and policyname <> 'of_the_owner'`,
    );
    const rule = { permissive: 'PERMISSIVE', roles: '{public}', cmd: 'ALL', qual: RULE, with_check: RULE };
    expect(tenants.length).toBeGreaterThan(30);
    for (const { name } of tenants)
      expect(policies.filter(policy => policy.tablename === name)).toEqual([{ tablename: name, ...rule }]);
  });

  test('the tables of the deployment are these and no others', async () => {
    const policies = await query(
      owner,
      `select tablename, cmd, qual from pg_policies
        where schemaname = 'public' and qual <> $1 and policyname <> 'of_the_owner' order by 1, 2`,
      [RULE],
    );
    expect(policies).toEqual([
      { tablename: 'agency', cmd: 'SELECT', qual: 'true' },
      { tablename: 'agency', cmd: 'UPDATE', qual: '(id = current_agency())' },
      { tablename: 'backup', cmd: 'ALL', qual: 'true' },
      { tablename: 'outbox', cmd: 'ALL', qual: 'true' },
      { tablename: 'provider_event', cmd: 'ALL', qual: 'true' },
      { tablename: 'rate_limit', cmd: 'ALL', qual: 'true' },
    ]);
  });

  test('what the owner alone may do is this, and the server is no member of it', async () => {
    const policies = await query(
      owner,
      `select tablename, cmd, roles::text = format('{%s}', tableowner) as is_owners,
          pg_has_role($1, tableowner, 'member') as is_servers
        from pg_policies join pg_tables using (schemaname, tablename) where policyname = 'of_the_owner' order by 1`,
      [new URL(appUrlOf(database.url)).username],
    );
    const only = { is_owners: true, is_servers: false };
    expect(policies).toEqual([
      { tablename: 'agency', cmd: 'ALL', ...only },
      { tablename: 'client_search', cmd: 'SELECT', ...only },
      { tablename: 'search_entry', cmd: 'SELECT', ...only },
    ]);
  });

  test('every table of an agency has agency_id first in its key', async () => {
    const keys = await query<{ name: string; first: string }>(
      owner,
      `select c.relname as name, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indisprimary and c.relnamespace = 'public'::regnamespace`,
    );
    const loose = tenants
      .map(({ name }) => ({ name, first: keys.find(key => key.name === name)?.first }))
      .filter(({ name, first }) => first !== 'agency_id' && !['package_count', 'list_count'].includes(name));
    expect(loose).toEqual([]);
  });

  test('no view goes around them, and no function that works as the owner takes another agency', async () => {
    const views = await query(
      owner,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    );
    const definers = await query(
      owner,
      `select proname, pg_get_function_arguments(oid) as takes, proconfig, prosrc from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef order by proname, takes`,
    );
    expect(views).toEqual([]);
    const definer = (proname: string, takes: string, looksAt: string) => ({
      proname,
      takes,
      proconfig: ['search_path=pg_catalog, public, pg_temp'],
      prosrc: expect.stringContaining(looksAt),
    });
    const theirs = 'agency_id = own';
    const own = "'numbers.%I', sequence || '_' || public.current_agency()";
    expect(definers).toEqual([
      definer(
        'find_clients',
        'parts text[], most integer',
        'coalesce(public.current_agency(), 0), every, most)',
      ),
      definer(
        'find_entries',
        'wanted text, whole text, parts text[], most integer',
        'places, coalesce(public.current_agency(), 0), wanted) using',
      ),
      definer('forget_access_facts', 'before timestamp with time zone, most integer', theirs),
      definer('forget_people_of_facts', 'before timestamp with time zone, most integer', theirs),
      definer(
        'forget_person_in_facts',
        'agency integer, client integer',
        'if agency is distinct from public.current_agency()',
      ),
      definer('forget_person_in_facts', 'client integer', theirs),
      definer('last_of_sequence', 'sequence text', own),
      definer('next_of_sequence', 'sequence text', own),
      // a trigger on agencies, which the server may not make
      definer('number_new_agency', '', 'number_agency(new.id)'),
      definer('skip_in_sequence', 'sequence text, taken integer', own),
    ]);
  });
});

describe("the server's role", () => {
  test('is bound by the rules: it owns nothing, belongs to nobody and makes nothing', async () => {
    const [role] = await query(
      server,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
        (select count(*)::int from pg_class where relowner = r.oid) as relations,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        has_schema_privilege('public', 'create') as makes_tables,
        has_database_privilege(current_database(), 'create') as makes_schemas
        from pg_roles r where rolname = current_user`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      relations: 0,
      memberships: 0,
      makes_tables: false,
      makes_schemas: false,
    });
  });

  test("may neither empty a table, nor make agencies, nor change records or the migrator's notes", async () => {
    const may = await query<{ held: string }>(
      server,
      `select relname || ' ' || privilege as held from pg_class,
        unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) privilege
        where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, privilege)`,
    );
    const held = new Set(may.map(row => row.held));
    expect([...held].filter(one => /TRUNCATE|TRIGGER|^kysely/.test(one))).toEqual([]);
    for (const one of ['agency INSERT', 'agency DELETE', 'invoice UPDATE', 'invoice DELETE', 'fact UPDATE'])
      expect(held).not.toContain(one);
    for (const one of ['fact DELETE', 'money_entry DELETE']) expect(held).not.toContain(one);
  });

  test("the server refuses to work as the database's owner", async () => {
    const opened = openDatabase(database.url, 1);
    await expect(refuseUnsafe(opened)).rejects.toThrow(/refuses to work/);
    await opened.close();
  });

  test.each([
    ['bypasses the rules', 'bypassrls', ''],
    ['owns a table of the agencies', '', 'alter table transport owner to'],
  ])('the server refuses a role that %s', async (_name, attribute, then) => {
    const role = `puerta_unsafe_${process.pid}_${attribute || 'owner'}`;
    await runOn(database.seeingAll, `create role ${role} login ${attribute} password 'unsafe'`);
    const [before] = await query<{ owner: string }>(owner, `select current_user as owner`);
    try {
      if (then) await runOn(database.seeingAll, `${then} ${role}`);
      const url = new URL(database.url);
      Object.assign(url, { username: role, password: 'unsafe' });
      const opened = openDatabase(url.href, 1);
      await expect(refuseUnsafe(opened)).rejects.toThrow(/refuses to work/);
      await opened.close();
    } finally {
      if (then) await runOn(database.seeingAll, `${then} ${before?.owner}`);
      await runOn(database.seeingAll, `drop role ${role}`);
    }
  });

  test('the server accepts its own role', async () => {
    const opened = openDatabase(appUrlOf(database.url), 1);
    await expect(refuseUnsafe(opened)).resolves.toBeUndefined();
    await opened.close();
  });
});

describe('with a row of two agencies in every table', () => {
  beforeAll(async () => {
    // rows of no meaning: neither keys to other tables nor checks nor triggers are asked here
    await query(owner, `set session_replication_role = replica`);
    await dropChecks(owner);
    for (const agency of [1, 2]) {
      for (const table of tenants) await plantRow(owner, table, agency);
    }
  });

  const asAgency = (agency: number | null) =>
    query(server, `select set_config('puerta.agency', $1, false)`, [agency === null ? '' : String(agency)]);
  const seen = async (client: pg.Client, { name }: Table) =>
    (await query<{ agency_id: number }>(client, `select agency_id from "${name}" order by 1`)).map(
      row => row.agency_id,
    );
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );

  test('the owner sees that they are there', async () => {
    for (const table of tenants) expect([table.name, await seen(owner, table)]).toEqual([table.name, [1, 2]]);
  });

  test('without an agency nothing is visible', async () => {
    await asAgency(null);
    for (const table of tenants) expect([table.name, await seen(server, table)]).toEqual([table.name, []]);
  });

  test('an agency sees its own and nothing else', async () => {
    for (const agency of [1, 2]) {
      await asAgency(agency);
      for (const table of tenants)
        expect([table.name, await seen(server, table)]).toEqual([table.name, [agency]]);
    }
  });

  test('an agency cannot change, delete, take over, give away or add rows of another', async () => {
    const contents = () =>
      query(
        owner,
        tenants
          .map(
            ({ name }) => `select '${name}' as name, to_jsonb(t) as row from "${name}" t where agency_id = 2`,
          )
          .join(' union all '),
      );
    const before = await contents();
    await asAgency(1);
    for (const table of tenants) {
      const touched = async (text: string) => {
        try {
          return (await server.query(text)).rowCount;
        } catch (error) {
          return (error as { code: string }).code === REFUSED ? 0 : error;
        }
      };
      const at = `${table.name}:`;
      expect([at, await touched(`update "${table.name}" set agency_id = 1 where agency_id = 2`)]).toEqual([
        at,
        0,
      ]);
      expect([at, await touched(`delete from "${table.name}" where agency_id = 2`)]).toEqual([at, 0]);
      const gift = await codeOf(server.query(`update "${table.name}" set agency_id = 2 where agency_id = 1`));
      // an append-only table refuses before its rule is asked
      expect([REFUSED, '23001']).toContain(gift);
      expect([at, await codeOf(plantRow(server, table, 2))]).toEqual([at, REFUSED]);
    }
    expect(await contents()).toEqual(before);
  });

  test('nor make, change or delete another agency', async () => {
    const agency = tables.find(({ name }) => name === 'agency') as Table;
    for (const id of [1, 2]) await plantRow(owner, agency, id);
    await asAgency(1);
    expect((await server.query(`update agency set name = 'changed'`)).rowCount).toBe(1);
    expect(await query(owner, `select id, name from agency order by id`)).toEqual([
      { id: 1, name: 'changed' },
      { id: 2, name: 'agency-2' },
    ]);
    expect(await codeOf(server.query(`delete from agency where id = 2`))).toBe(REFUSED);
    expect(await codeOf(plantRow(server, agency, 3))).toBe(REFUSED);
  });
});

async function dropChecks(client: pg.Client): Promise<void> {
  const checks = await query<{ statement: string }>(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  for (const { statement } of checks) await client.query(statement);
}
