import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { FreshDatabase } from './fresh-database.ts';
import { runOn } from './run-on.ts';

/** A database on which nothing was ever started: not even migrated. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `puerta_empty_${randomBytes(6).toString('hex')}`;
  await runOn(server, `create database ${name}`);
  return { url: withPath(server, name), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

/** The same, owned by an account that is no superuser, as managed servers give it. */
export async function plainOwnersDatabase(): Promise<FreshDatabase> {
  const server = inject('databaseUrl');
  const name = `puerta_plain_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await runOn(server, `create role ${name} login createrole nosuperuser nobypassrls password '${password}'`);
  await runOn(server, `create database ${name} owner ${name}`);
  const url = new URL(withPath(server, name));
  url.username = name;
  url.password = password;
  return {
    url: url.href,
    async drop() {
      await runOn(server, `drop database ${name} with (force)`);
      await runOn(server, `drop role ${name}`);
    },
  };
}

function withPath(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Every row of every table that holds ours, as text, in an order of its own. */
export async function allRows(ownerUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'simulator') and c.relname not like 'kysely%' order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}
