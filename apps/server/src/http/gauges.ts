import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { type Waiting, whatWaits } from '../db/what-waits.ts';
import type { Services } from '../services/context.ts';
import { runningVersion } from '../version.ts';

type Watched = Pick<Services, 'db' | 'config' | 'clock'> & {
  /** of all agencies; null while the database does not say */
  waiting(): Promise<Waiting[] | null>;
};
type Sample = { labels: Record<string, string>; value: number };
type Figure = { name: string; help: string; labels: string[]; read(of: Watched): Promise<Sample[]> };

const one = (value: number): Sample[] => [{ labels: {}, value }];
const JOB = 'job ';
const BACKUP = 'backup';
const things = async ({ waiting }: Watched) =>
  ((await waiting()) ?? []).filter(({ what }) => !what.startsWith(JOB) && what !== BACKUP);
const jobs = async ({ waiting }: Watched) =>
  ((await waiting()) ?? []).flatMap(row =>
    row.what.startsWith(JOB) ? [{ ...row, queue: row.state, state: row.what.slice(JOB.length) }] : [],
  );
const aged = <Row extends { age: number | null }>(rows: Row[], labels: (row: Row) => Sample['labels']) =>
  rows.flatMap(row => (row.age === null ? [] : [{ labels: labels(row), value: row.age }]));

/**
 * What is asked when somebody looks. What waits is the whole deployment's: every copy says the same, so alarms take the
 * largest and never the sum.
 */
const FIGURES: readonly Figure[] = [
  {
    name: 'puerta_info',
    help: 'Version of this copy, and the newest migration that it knows',
    labels: ['version', 'schema'],
    read: async () => [{ labels: await runningVersion(), value: 1 }],
  },
  {
    name: 'puerta_database_up',
    help: '1 where the database says in two seconds what waits',
    labels: [],
    read: async ({ waiting }) => one((await waiting()) ? 1 : 0),
  },
  {
    name: 'puerta_waiting',
    help: 'What is open in all agencies: attempt, refund, label (sold, without one), difference, stray, mail',
    labels: ['what', 'state'],
    read: async of => (await things(of)).map(({ what, state, n }) => ({ labels: { what, state }, value: n })),
  },
  {
    name: 'puerta_waiting_oldest_seconds',
    help: 'Since when the oldest of them is open',
    labels: ['what', 'state'],
    read: async of => aged(await things(of), ({ what, state }) => ({ what, state })),
  },
  {
    name: 'puerta_jobs',
    help: 'Jobs by queue: due, deferred, active, failed; all but the first as of the last minute',
    labels: ['queue', 'state'],
    read: async of => (await jobs(of)).map(({ queue, state, n }) => ({ labels: { queue, state }, value: n })),
  },
  {
    name: 'puerta_jobs_late_seconds',
    help: 'Since when the oldest job of a queue is due',
    labels: ['queue'],
    read: async of => aged(await jobs(of), ({ queue }) => ({ queue })),
  },
  {
    name: 'puerta_database_connections',
    help: 'Connections of this copy for calls and jobs: busy, idle; waiting: who has none yet',
    labels: ['state'],
    async read({ db: { pool } }) {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      const counted = Object.entries({ busy: totalCount - idle, idle, waiting });
      return counted.map(([state, value]) => ({ labels: { state }, value }));
    },
  },
  {
    name: 'puerta_disk_free_bytes',
    help: 'Free where DATA_DIR lies',
    labels: [],
    async read({ config }) {
      const { bavail, bsize } = await statfs(config.dataDir);
      return one(bavail * bsize);
    },
  },
  {
    name: 'puerta_backup_age_seconds',
    help: 'Since the newest backup that was checked, of the place farther behind; absent while there is none',
    labels: [],
    async read({ waiting, config }) {
      const places = config.BACKUP_S3_URL ? ['disk', 's3'] : ['disk'];
      const kept = ((await waiting()) ?? []).filter(({ what }) => what === BACKUP);
      const ages = places.map(place => kept.find(({ state }) => state === place)?.age ?? Number.NaN);
      return ages.some(Number.isNaN) ? [] : one(Math.max(...ages));
    },
  },
];

const REMEMBER_MS = 10_000;

/** Adds them to the figures of a copy; one that cannot be had is left out, and the others are told. */
export function gauges(registry: Registry, { db, config, clock }: Services): void {
  let last: { at: number; rows: Promise<Waiting[] | null> } | null = null;
  const waiting = () => {
    const now = clock.now();
    if (!last || Math.abs(now.getTime() - last.at) >= REMEMBER_MS)
      last = { at: now.getTime(), rows: whatWaits({ pool: db.pool }, now) };
    return last.rows;
  };
  for (const { name, help, labels, read } of FIGURES) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        this.reset();
        const samples = await read({ db, config, clock, waiting }).catch(() => []);
        // one without labels would say 0
        if (samples.length === 0) this.remove({});
        for (const sample of samples) this.set(sample.labels, sample.value);
      },
    });
  }
}
