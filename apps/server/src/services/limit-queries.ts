import { sql } from 'kysely';
import type { Database } from '../db/within-agency.ts';

type Deployment = Pick<Database, 'deployment'>;
/** One limit in one window. */
type Window = { key: string; window_start: Date };

/**
 * Counts one more, in one statement, so that nobody comes between looking and counting; false, and the count as it was,
 * where `limit` is used up.
 */
export async function countTry({ deployment }: Deployment, window: Window, limit: number): Promise<boolean> {
  const counted = await deployment
    .insertInto('rate_limit')
    .values({ ...window, hits: 1 })
    .onConflict(c =>
      c
        .columns(['key', 'window_start'])
        .doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', 1) }))
        .where('rate_limit.hits', '<', limit),
    )
    .returning('hits')
    .executeTakeFirst();
  return counted !== undefined;
}

/** One less, never below none. */
export async function takeTryBack({ deployment }: Deployment, { key, window_start }: Window): Promise<void> {
  await deployment
    .updateTable('rate_limit')
    .set(eb => ({ hits: eb('hits', '-', 1) }))
    .where('key', '=', key)
    .where('window_start', '=', window_start)
    .where('hits', '>', 0)
    .execute();
}

export async function deleteTries({ deployment }: Deployment, key: string): Promise<void> {
  await deployment.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/**
 * Adds what calls cost (`hits[i]` of `keys[i]`) to what all copies counted; answers the sums. In one order everywhere,
 * so that two copies do not wait in a circle.
 */
export async function addPoints(
  { deployment }: Deployment,
  windowStart: Date,
  keys: readonly string[],
  hits: readonly number[],
): Promise<{ key: string; hits: number }[]> {
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into rate_limit as r (key, window_start, hits)
      select k, ${windowStart}, n from unnest(${keys}::text[], ${hits}::integer[]) as counted (k, n) order by k
    on conflict (key, window_start) do update set hits = r.hits + excluded.hits
    returning key, hits`.execute(deployment);
  return rows;
}
