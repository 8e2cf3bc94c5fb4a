import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import { type Call, currentCall, inCall, type Trace } from '../app/call.ts';
import { SILENT_MS, type Tx } from './within-agency.ts';
import type { ClientBase } from 'pg';

/** Queues of the deployment. Jobs carry an agency id, row ids and the id of the call that queued them, never content. */
const QUEUES = {
  // for two days: nobody may look at a weekend's quota, or at a server's settings, any sooner
  mail: { retryLimit: 56, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
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
  backup: { retryLimit: 0, expireInSeconds: 8 * 3600 },
} as const;
type Queue = keyof typeof QUEUES;
const QUEUE_SCHEMA = 'pgboss';
/** A job names rows, never content: they may be read by whoever reads the queue's tables. */
export type JobData = { agencyId: number; [rowId: string]: number };
/** As the queue keeps it; jobs of a version before have no call. */
type KeptData = { agencyId: number; call?: string | undefined; [rowId: string]: number | string | undefined };
/** Jobs of an agency wait for one another, not for those of others. */
const groupOf = ({ agencyId }: JobData) => ({ id: String(agencyId) });

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

export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it exists exactly if the fact it follows from does. It is done
   * `startAfter` seconds later at the soonest.
   */
  enqueue(
    tx: Tx,
    queue: Queue,
    data: JobData,
    options?: { startAfter?: number; singletonKey?: string },
  ): Promise<void>;
  /** Does the jobs of a queue, some at a time; one that throws is retried by itself, as the queue says. */
  work(queue: Queue, handler: (data: JobData, attempt: { last: boolean }) => Promise<void>): Promise<void>;
  /** Repeats `task` in one of all copies, by a cron of five fields, at most once a minute. */
  every(queue: Queue, cron: string, task: () => Promise<void>): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const POLLING = {
  pollingIntervalSeconds: 0.5,
  // a full batch is followed by the next at once: the mails of a lot of five hundred parcels do not wait for the clock
  batchSize: 2,
  burstWhenBatchFull: true,
  // agencies beside each other: who has five hundred jobs, or a sender that hangs, waits for himself. One has two jobs
  // at a time here and so never all three workers; counted in this program, for workers that ask the database at one
  // moment count past each other there
  localConcurrency: 3,
  localGroupConcurrency: 2,
  perJobResults: true,
  includeMetadata: true,
} as const;

export function openJobs(
  url: string,
  onError: (error: unknown) => void,
  trace: Trace,
  silentMs = SILENT_MS,
): Jobs {
  // by name: its types know no `query_timeout`, which it hands on
  const settings = {
    connectionString: url,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    max: 3,
    query_timeout: silentMs,
  };
  const boss = new PgBoss(settings);
  boss.on('error', onError);
  return {
    async enqueue(tx, queue, data, options = {}) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
        return { rows: [...rows] };
      };
      const kept: KeptData = { ...data, call: currentCall()?.call };
      await boss.send(queue, kept, { ...options, group: groupOf(data), db: { executeSql } });
    },
    async work(queue, handler) {
      await boss.work<KeptData, void, typeof POLLING>(queue, POLLING, jobs =>
        Promise.all(
          jobs.map(({ data: { call, ...data }, ...job }) =>
            traced(
              trace,
              { call: call ?? job.id, job: queue, agencyId: data.agencyId },
              () => handler(data as JobData, { last: job.retryCount >= job.retryLimit }),
              call === undefined,
            ).then(
              () => ({ id: job.id, status: 'completed' as const }),
              (error: unknown) => ({
                id: job.id,
                status: 'failed' as const,
                output: { message: String(error) },
              }),
            ),
          ),
        ),
      );
    },
    async every(queue, cron, task) {
      await boss.work(queue, { pollingIntervalSeconds: 2 }, ([job]) =>
        traced(trace, { call: job?.id ?? queue, job: queue }, task, true),
      );
      await boss.schedule(queue, cron);
    },
    start: async () => void (await boss.start()),
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
}

/** Does a job as its own call, or as part of the one that queued it. */
async function traced(trace: Trace, of: Call, work: () => Promise<void>, root: boolean): Promise<void> {
  const began = performance.now();
  const ended = (failed: boolean) =>
    trace({ kind: 'job', name: `job ${of.job}`, of, ms: performance.now() - began, failed, root });
  try {
    await inCall(of, work);
    ended(false);
  } catch (error) {
    ended(true);
    throw error;
  }
}
