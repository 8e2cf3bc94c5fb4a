import { knownMigrations } from './migrate.ts';
import type { Database } from './within-agency.ts';

/** How long the database may take to answer; who asks whether we are ready waits no longer than some seconds. */
const ANSWER_MS = 3000;

const READY = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
  and $1::text[] <@ array(select name::text from kysely_migration) as ready`;

/** More than is kept in memory: written to the database's disk, and gone at once. */
const HAS_ROOM = `begin; set local work_mem = '64kB'; select count(*) from generate_series(1, 10000); rollback`;

/** Anybody may ask, and what is written is work. */
const REMEMBER_MS = 5000;
const sawRoom = new WeakMap<Database['pool'], number>();

/**
 * The database takes what is written, has room on its disk, and has seen every migration of this version; a newer one
 * may have more. One that is asked and says nothing is away: the connection that waits for it is thrown away.
 */
export async function isReady({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const migrations = await knownMigrations();
  const client = await pool.connect();
  const question = { text: READY, values: [migrations], query_timeout: ANSWER_MS };
  const room = { text: HAS_ROOM, query_timeout: ANSWER_MS };
  try {
    const { rows } = await client.query<{ ready: boolean }>(question);
    const isReady = rows[0]?.ready === true;
    if (isReady && performance.now() - (sawRoom.get(pool) ?? -REMEMBER_MS) >= REMEMBER_MS) {
      await client.query(room);
      sawRoom.set(pool, performance.now());
    }
    // one that leads to a standby would do so for as long as the pool keeps it
    client.release(!isReady);
    return isReady;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
