import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Tx } from './within-agency.ts';
import { groupOf, type JobData, QUEUE_SCHEMA, type Queue } from './queues.ts';

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

export function openJobs(url: string, onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    max: 3,
  });
  boss.on('error', onError);
  return {
    async enqueue(tx, queue, data, options = {}) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
        return { rows: [...rows] };
      };
      await boss.send(queue, data, { ...options, group: groupOf(data), db: { executeSql } });
    },
    async work(queue, handler) {
      await boss.work<JobData, void, typeof POLLING>(queue, POLLING, jobs =>
        Promise.all(
          jobs.map(job =>
            handler(job.data, { last: job.retryCount >= job.retryLimit }).then(
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
      await boss.work(queue, { pollingIntervalSeconds: 2 }, task);
      await boss.schedule(queue, cron);
    },
    start: async () => void (await boss.start()),
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
}
