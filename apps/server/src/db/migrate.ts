import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { installQueues } from '../jobs/queues.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** The role that the server works as: it owns nothing, so that row-level security binds it. */
export const APP_ROLE = 'puerta_app';

/**
 * Brings the database at `url` (its owner's address) to the newest schema, or only up to the migration named `last`,
 * and gives the server's role its password. Safe to call by several processes at once: kysely's migrator takes a lock.
 */
export async function migrate(url: string, rolePassword: string, last?: string): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 2 }) }),
  });
  try {
    await ensureRole(db, url, rolePassword);
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error) throw error;
    await installQueues(url, APP_ROLE);
  } finally {
    await db.destroy();
  }
}

/** Roles belong to the whole server: several databases of one may be migrated at once, so a role that works is left alone. */
async function ensureRole(db: Kysely<unknown>, url: string, password: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`.execute(db);
  if (rows.length > 0 && (await mayEnter(url, password))) return;
  const verb = rows.length === 0 ? 'create' : 'alter';
  await sql`${sql.raw(`${verb} role ${APP_ROLE} login password`)} ${sql.lit(password)}`.execute(db);
}

async function mayEnter(url: string, password: string): Promise<boolean> {
  const address = new URL(url);
  address.username = APP_ROLE;
  address.password = password;
  const client = new pg.Client({ connectionString: address.href });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The migrations that this version knows, oldest first. */
export const knownMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => name.replace('.sql', ''));

async function readMigrations(): Promise<Record<string, Migration>> {
  const migrations = (await knownMigrations()).map(async name => {
    const text = await readFile(join(FOLDER, `${name}.sql`), 'utf8');
    return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }] as const;
  });
  return Object.fromEntries(await Promise.all(migrations));
}
