import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ArchiveReader, partsOf } from './archive.ts';
import { type Manifest, TABLES, tally } from './manifest.ts';
import { MIGRATOR_TABLES } from '../db/without-agency.ts';

/** What a backup holds of the database: our tables, and the ledgers of the simulators where there are any. */
const SCHEMAS = ['public', 'simulator'];
/** Where numbers come from: those of the tables, and each agency's own. */
const NUMBERED = [...SCHEMAS, 'numbers'];

export type Table = {
  /** With its schema, as it stands in a statement: `public.orders`. */
  name: string;
  /** Those that are stored; generated ones are not. As they stand in a statement. */
  columns: string[];
  /** An owner that row-level security binds sees one agency of it at a time. */
  perAgency: boolean;
};

/** Every table with rows of ours, in one order for all databases of one schema. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       c.relforcerowsecurity and not exists (select 1 from pg_policy p
         where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) = 'true') as "perAgency"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
       -- Citus keeps a machine's part of a table in one beside it, under a number
       and c.relname !~ '_[0-9]{6,}$'
     order by n.nspname, c.relname`,
    [SCHEMAS, MIGRATOR_TABLES],
  );
  return rows;
}

export type Sequence = {
  name: string;
  /** The last number it gave; null when it gave none yet. */
  last: string | null;
};

export async function listSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = any($1) order by 1`,
    [NUMBERED],
  );
  return rows;
}

/** The migrations that a database has seen, oldest first; none where nobody ever started on it. */
export async function seenMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/**
 * Takes away what looks at single rows while a transaction loads whole tables: references, triggers, indexes, and the
 * policies that bind their owner too. Answers what brings it all back, where every reference is checked at once. The owner of
 * the tables may do both; it need not be a superuser.
 */
export async function putChecksAside(client: ClientBase): Promise<() => Promise<void>> {
  const { rows: references } = await client.query<{ on: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as on, quote_ident(r.conname) as name,
       pg_get_constraintdef(r.oid) as definition
     from pg_constraint r join pg_class c on c.oid = r.conrelid join pg_namespace n on n.oid = c.relnamespace
     where r.contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  const { rows: bound } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and c.relforcerowsecurity`,
    [SCHEMAS],
  );
  const tables = await listTables(client);
  // those that keep no constraint: built anew in one go they cost a fraction of row by row
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and not exists (select 1 from pg_constraint r where r.conindid = i.indexrelid)`,
    [SCHEMAS],
  );
  for (const { on, name } of references) await client.query(`alter table ${on} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const { name } of bound) await client.query(`alter table ${name} no force row level security`);
  return async () => {
    for (const { definition } of indexes) await client.query(definition);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { on, name, definition } of references) {
      await client.query(`alter table ${on} add constraint ${name} ${definition}`);
    }
    for (const { name } of bound) await client.query(`alter table ${name} force row level security`);
  };
}

export type OwnTable = Table & {
  /** by which of its columns a row is an agency's */
  by: 'id' | 'agency_id';
  /** rows of it refer to other rows of it */
  refersToItself: boolean;
};

/** Tables that hold an agency's rows, each behind those that its rows refer to. */
export async function ownTables(client: ClientBase): Promise<OwnTable[]> {
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select format('%I.%I', f.relnamespace::regnamespace, f.relname) as from,
       format('%I.%I', t.relnamespace::regnamespace, t.relname) as to
     from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
     where r.contype = 'f'`,
  );
  const waiting = (await listTables(client)).flatMap((table): OwnTable[] => {
    const by = table.name === 'public.agency' ? 'id' : 'agency_id';
    const refersToItself = references.some(({ from, to }) => from === table.name && to === from);
    return table.columns.includes(by) && table.name.startsWith('public.')
      ? [{ ...table, by, refersToItself }]
      : [];
  });
  const inOrder: OwnTable[] = [];
  while (waiting.length > 0) {
    const isFree = ({ name }: Table) =>
      !references.some(
        ({ from, to }) => from === name && to !== name && waiting.some(one => one.name === to),
      );
    const next = waiting.findIndex(isFree);
    if (next < 0) throw new Error('Tables refer to each other in a circle');
    inOrder.push(...waiting.splice(next, 1));
  }
  return inOrder;
}

/** Keys of the files that an agency's rows name: what a column called `…_key` holds, with a slash in it. */
export async function ownFiles(client: ClientBase, tables: OwnTable[], agencyId: number): Promise<string[]> {
  const keys = new Set<string>();
  for (const { name, columns, by } of tables)
    for (const column of columns.filter(one => one.endsWith('_key'))) {
      const { rows } = await client.query<{ key: string }>(
        `select ${column}::text as key from ${name} where ${by} = $1 and ${column}::text like '%/%'`,
        [agencyId],
      );
      for (const { key } of rows) keys.add(key);
    }
  return [...keys].sort();
}

/** Reads the next entries, which are those of a table, by this statement. */
export async function receiveTable(
  archive: ArchiveReader,
  client: pg.Client,
  name: string,
  statement: string,
): Promise<Manifest['tables'][number]> {
  const summed = tally();
  async function* passing() {
    for await (const part of partsOf(archive, `${TABLES}${name}/`)) {
      summed.add(part);
      yield part;
    }
  }
  const copy = client.query(copyFrom(statement));
  await pipeline(Readable.from(passing(), { objectMode: false }), copy);
  return { name, rows: copy.rowCount, ...summed.sum() };
}
