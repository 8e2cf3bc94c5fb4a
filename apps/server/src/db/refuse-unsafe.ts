import type pg from 'pg';
import { ConfigError } from '../app/refusal.ts';
import { openClient } from './connect.ts';
import { UNBOUND } from './deployment.ts';
import type { Database } from './within-agency.ts';

/**
 * The server must work under a role that row-level security binds, on connections that stay its own, because each
 * remembers its agency. Throws ConfigError with what is wrong.
 */
export async function refuseUnsafe({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const other = await openClient(pool.options);
  const client = await pool.connect().catch(async (error: unknown) => {
    await other.end();
    throw error;
  });
  try {
    const { rows } = await client.query<{ unsafe: boolean; owns: boolean }>(`
      select (rolsuper or rolbypassrls) as unsafe,
        exists (select 1 from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
          where c.relkind = 'r' and pg_has_role(current_user, c.relowner, 'member')) as owns
      from pg_roles where rolname = current_user`);
    const role = rows[0];
    if (!role || role.unsafe || role.owns) throw new ConfigError(UNBOUND);
    if (await areHandedAround(client, other))
      throw new ConfigError(
        'The address of the database leads to a pooler that lends its connections for a transaction; each of ours remembers its agency, so it must keep its own: use session mode (pool_mode = session)',
      );
  } finally {
    client.release();
    await other.end();
  }
}

/** What others do between two of our questions may hide once that a connection was lent, not each time. */
const ROUNDS = 5;

/** Whether a pooler gives what one of us just used to the other, or to somebody else. */
export async function areHandedAround(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  const own = await pidOf(one);
  for (let round = 0; round < ROUNDS; round++) {
    if ((await pidOf(one)) !== own) return true;
    await other.query('begin');
    try {
      if ((await pidOf(other)) === own || (await pidOf(one)) !== own) return true;
    } finally {
      await other.query('rollback');
    }
  }
  return false;
}

const pidOf = async (client: pg.ClientBase) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
