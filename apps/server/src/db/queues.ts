import type { ClientBase } from 'pg';
import { PgBoss } from 'pg-boss';

/** Queues of the deployment. Jobs carry an agency id and row ids, never content. */
export const QUEUES = {
  // for a day: a sender's quota, or his server's settings, are seldom mended sooner
  mail: { retryLimit: 30, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  // for an afternoon: what came the day before is no news on a phone
  push: { retryLimit: 12, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  refund: { retryLimit: 12, retryDelay: 15, retryBackoff: true },
  recovery: { retryLimit: 0 },
  tracking: { retryLimit: 0 },
  upkeep: { retryLimit: 0 },
  forget: { retryLimit: 0 },
  week: { retryLimit: 0 },
  // a night's purchases, at a provider that answers slowly
  compare: { retryLimit: 0, expireInSeconds: 4 * 3600 },
} as const;
export type Queue = keyof typeof QUEUES;
export const QUEUE_SCHEMA = 'pgboss';
/** A job names rows, never content: they may be read by whoever reads the queue's tables. */
export type JobData = { agencyId: number; [rowId: string]: number };
/** Jobs of an agency wait for one another, not for those of others. */
export const groupOf = ({ agencyId }: JobData) => ({ id: String(agencyId) });

/** Makes the queues as the database's owner and lets the server's role use them. */
export const installQueues = (ownerUrl: string, role: string): Promise<void> =>
  withOwnersBoss(ownerUrl, async boss => {
    for (const [name, options] of Object.entries(QUEUES)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
    const db = boss.getDb();
    await db.executeSql(`grant usage on schema ${QUEUE_SCHEMA} to "${role}"`);
    await db.executeSql(
      `grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to "${role}"`,
    );
    await db.executeSql(`grant execute on all functions in schema ${QUEUE_SCHEMA} to "${role}"`);
  });

/** Queues jobs for rows that were brought back from elsewhere, in the caller's transaction. */
export const queueAgain = (
  ownerUrl: string,
  client: ClientBase,
  queue: Queue,
  jobs: JobData[],
): Promise<void> =>
  withOwnersBoss(ownerUrl, async boss => {
    const executeSql = (text: string, values: unknown[] = []) => client.query(text, values);
    if (jobs.length > 0)
      await boss.insert(
        queue,
        jobs.map(data => ({ data, group: groupOf(data) })),
        { db: { executeSql } },
      );
  });

async function withOwnersBoss(ownerUrl: string, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}
