import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { ConfigError } from '../app/refusal.ts';
import { installQueues } from './jobs.ts';
import { openPool } from './connect.ts';
import { type Secrets, settleRole, workUrl } from './deployment.ts';

/** Any number that nothing else locks. */
const TURN = 7_305_213;
const FOLDER = join(import.meta.dirname, 'migrations');
/** How the migrations call the server's role: the deployment's own name stands there when they are run. */
const ROLE_IN_TEXTS = /\bpuerta_app\b/g;

/** When who waits is told so, and when the wait ends: longer than most indexes take to make. */
const NEWS_MS = 10_000;
const PATIENCE_MS = 5 * 60_000;

type MigrateOptions = {
  /** the migration to stop at, instead of the newest */
  last?: string;
  /** told, line by line, what takes more than a moment */
  progress?: (line: string) => void;
  /** for tests */
  newsMs?: number;
  patienceMs?: number;
};

/**
 * Brings the database at `ownerUrl` to the newest schema for the deployment with this SECRET, unless a newer version
 * has; answers the address under which the server works. Several processes may call it at once.
 */
export async function migrate(
  ownerUrl: string,
  config: Secrets,
  options: MigrateOptions = {},
): Promise<string> {
  const { last } = options;
  const pool = openPool({ connectionString: ownerUrl, max: 3 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let turn: pg.PoolClient | undefined;
  try {
    turn = await takeTurn(pool, options);
    const role = await settleRole(db, ownerUrl, config);
    if (await isBesideNewer(db)) return workUrl(ownerUrl, config, role);
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(role) } });
    const done = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (done.error) throw done.error;
    await followOwner(db);
    await installQueues(ownerUrl, role);
    return workUrl(ownerUrl, config, role);
  } finally {
    // the turn ends with the connection
    turn?.release(true);
    await db.destroy();
  }
}

/**
 * One process after the other, because what two grant at once may fail. It is asked for again and again: who waits in
 * a statement keeps others from making indexes.
 */
async function takeTurn(
  pool: pg.Pool,
  { progress, newsMs = NEWS_MS, patienceMs = PATIENCE_MS }: MigrateOptions,
): Promise<pg.PoolClient> {
  const client = await pool.connect();
  let isTold = false;
  try {
    for (const began = performance.now(); ; await sleep(100)) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        TURN,
      ]);
      if (rows[0]?.mine) return client;
      const waited = performance.now() - began;
      if (waited > patienceMs) throw await tooLong(client);
      if (!isTold && waited > newsMs) {
        isTold = true;
        progress?.('Waiting for another process, which is updating the database');
      }
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function tooLong(client: pg.PoolClient): Promise<ConfigError> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1
      and database = (select oid from pg_database where datname = current_database()) and granted`,
    [TURN],
  );
  const pid = rows[0]?.pid ?? '…';
  return new ConfigError(
    `DATABASE_URL: another process is still updating the database; nothing was changed. Where it works (pg_stat_activity shows it), start again when it is done; where it hangs, end it, or its connection (select pg_terminate_backend(${pid})), and start again`,
  );
}

/**
 * Whether a newer version has migrated this database, and lets this one work beside it: it has all of our migrations,
 * and none after them needs copies that know more. Throws ConfigError, and changes nothing, where it does not.
 */
async function isBesideNewer(db: Kysely<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{
    there: boolean;
  }>`select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return false;
  const ours = await knownMigrations();
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const run = new Set(rows.map(({ name }) => name));
  const newer = [...run].find(name => !ours.includes(name));
  if (newer === undefined) return false;
  const oldest = ours.every(name => run.has(name)) ? await oldestCopy(db) : newer;
  if (oldest <= (ours.at(-1) ?? '')) return true;
  throw new ConfigError(
    `The database was brought further by another version (its migration ${newer}), beside which only copies that know ${oldest} work, and nothing was changed. Start that version, or a later one; the way back is a backup of before, restored into an empty database`,
  );
}

async function oldestCopy(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ oldest: string | null }>`
    select oldest_copy as oldest from puerta.deployment`.execute(db);
  return rows[0]?.oldest ?? '';
}

/** Which file failed, and where: PostgreSQL counts the characters of the whole text, where it knows the place. */
function placed(error: unknown, name: string, text: string): unknown {
  if (!(error instanceof Error)) return error;
  const { position } = error as { position?: string };
  const line = position && ` in line ${text.slice(0, Number(position)).split('\n').length}`;
  return new Error(`The migration ${name}.sql failed${line ?? ''}: ${error.message}`, { cause: error });
}

/** What the owner alone may do goes with the tables, where they were given to another role. */
const followOwner = (db: Kysely<unknown>) =>
  sql`do $$
    declare
      left_behind record;
    begin
      for left_behind in select relname, pg_get_userbyid(relowner) as owner
        from pg_policy join pg_class on pg_class.oid = polrelid
        where polname = 'of_the_owner' and polroles <> array[relowner]
      loop
        execute format('alter policy of_the_owner on public.%I to %I', left_behind.relname, left_behind.owner);
      end loop;
    end $$`.execute(db);

let known: Promise<string[]> | undefined;
/**
 * The migrations that this version knows, oldest first. Read once: a checkout of the next version beside the running one
 * makes it no older than it is.
 */
export const knownMigrations = (): Promise<string[]> => (known ??= readKnown());
const readKnown = async () =>
  (await readdir(FOLDER))
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => name.replace('.sql', ''));

async function readMigrations(role: string): Promise<Record<string, Migration>> {
  const migrations = (await knownMigrations()).map(async name => {
    const written = await readFile(join(FOLDER, `${name}.sql`), 'utf8');
    const text = written.replace(ROLE_IN_TEXTS, `"${role.replaceAll('"', '""')}"`);
    const up = async (db: Kysely<unknown>) => {
      try {
        await sql.raw(text).execute(db);
      } catch (error) {
        throw placed(error, name, text);
      }
    };
    return [name, { up }] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}
