import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './within-agency.ts';

/** How long somebody who watches waits for the database. */
const ANSWER_MS = 2000;
const IN_TIME = { query_timeout: ANSWER_MS };

/** `age`: seconds since the oldest began to wait; null where nobody knows. */
export type Waiting = { what: string; state: string; n: number; age: number | null };

// jobs that are not due are counted by the queue itself, once a minute
const WHAT_WAITS = `
  select what, state, sum(n)::integer as n, extract(epoch from $1::timestamptz - min(oldest))::float8 as age
    from what_waits() group by what, state
  union all
  select 'job due', name, count(*)::integer, extract(epoch from now() - min(start_after))::float8
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
  union all
  select 'job ' || counted.state, name, counted.n, null from pgboss.queue,
    lateral (values ('deferred', deferred_count), ('active', active_count), ('failed', failed_count)) counted (state, n)
  union all
  select 'backup', place, count(*)::integer, extract(epoch from $1::timestamptz - max(made_at))::float8
    from backup group by place`;

/** What waits in all agencies, the jobs by queue and the newest backup by place (as `state`); null when the database does not say so in time. */
export async function whatWaits({ pool }: Pick<Database, 'pool'>, now: Date): Promise<Waiting[] | null> {
  const ask = async () => {
    const client = await pool.connect();
    try {
      // the machines of a spread database hear of an agency in a transaction alone
      await client.query({ ...IN_TIME, text: 'begin' });
      const { rows } = await client.query<Waiting>({ ...IN_TIME, text: WHAT_WAITS, values: [now] });
      await client.query({ ...IN_TIME, text: 'commit' });
      client.release();
      return rows;
    } catch {
      // one that did not answer in time may still be asked
      client.release(true);
      return null;
    }
  };
  return Promise.race([ask().catch(() => null), sleep(ANSWER_MS, null, { ref: false })]);
}
