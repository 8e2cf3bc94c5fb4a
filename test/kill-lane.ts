import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@puerta/contract/client';
import type pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { settableClock } from '../apps/server/src/app/clock.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { start } from '../apps/server/src/main.ts';
import type { TestApp } from './app.ts';
import { connectSeeingAll } from './citus.ts';
import { makePerson, type Person } from './factories.ts';
import { freshDatabase } from './fresh-database.ts';
import { succeeded } from './journey.ts';
import { orderBody } from './orders.ts';
import { TEST_SECRET } from './secret.ts';

export type Lane = {
  superuser: pg.Client;
  city: number;
  now: Date;
  buyer: Person;
  debtor: Person;
  /** packages of the debtor, each owing 12.50 */
  owing: number[];
  /** where the server is found that goes on */
  url(): string;
  /** sends a call that its server does not survive, or its driver, and waits until nothing of it is open */
  survive(step: string, call: (url: string) => Promise<unknown>): Promise<void>;
};

/** A buyer, and a debtor with so many debts. */
async function makePayers(
  { services, clock, client }: Pick<TestApp, 'services' | 'clock' | 'client'>,
  owner: pg.Client,
  { city, debts }: { city: number; debts: number },
): Promise<Pick<Lane, 'buyer' | 'debtor' | 'owing'>> {
  const make = () => makePerson({ services, clock, client }, 'caribe', 'customer');
  const [buyer, debtor] = [await make(), await make()];
  const owing: number[] = [];
  for (let made = 0; made < debts; made += 10) {
    const body = orderBody(city, { detail: { quantity: 10 }, payment: { total: 866.2 } });
    const { data } = succeeded(await debtor.client('POST /order/create', { body }));
    owing.push(...data.packages.map(({ id }) => id));
  }
  await owner.query(
    'update package set status = 2, payment = true, final_payment_cents = 1250 where id = any($1)',
    [owing],
  );
  return { buyer, debtor, owing };
}

/** As short as a crowded machine allows: every kill waits for it to run out. */
const LEASE_SECONDS = 3;
const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
/** Servers that start by the dozen share what the first one compiled. */
const COMPILED = mkdtempSync(join(tmpdir(), 'puerta-compiled-'));
process.once('exit', () => rmSync(COMPILED, { recursive: true, force: true }));

/** A database of its own, and a server that is killed and started again. */
export async function openLane(debts: number): Promise<Lane & { close(): Promise<void> }> {
  const { city } = inject('furnished').place;
  const database = await freshDatabase('house');
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-kill-'));
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '4',
    LEASE_SECONDS: String(LEASE_SECONDS),
    PROVIDER_TIMEOUT_MS: '500',
  };
  const clock = settableClock(new Date());
  const { workUrl } = database;
  const running = await start({ config: readConfig(env), clock, workUrl, isIdle: true });
  const client: TestApp['client'] = (_agency, token = '') => clientOf(running.url, { token });
  const owner = await connectSeeingAll(database.seeingAll);
  const payers = await makePayers({ ...running, clock, client }, owner, { city, debts });
  await running.stop();
  const killFile = join(dataDir, 'kill-at');
  writeFileSync(killFile, '');
  const spawnOne = () => spawnServer({ ...env, KILL_AT: `@${killFile}` });
  let server = await spawnOne();
  return {
    superuser: owner,
    city,
    now: clock.now(),
    ...payers,
    url: () => server.url,
    async survive(step, call) {
      writeFileSync(killFile, step);
      await call(server.url);
      expect(await server.exit, `killed at ${step}`).toEqual([null, 'SIGKILL']);
      writeFileSync(killFile, '');
      await forgetCards(owner);
      server = await spawnOne();
      const settled = async () => expect(await openAttempts(owner), `still open after ${step}`).toBe(0);
      await vi.waitFor(settled, { timeout: 30_000, interval: 100 });
    },
    async close() {
      server.process.kill('SIGKILL');
      await server.exit;
      await owner.end();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const clientOf = (origin: string, { token }: Pick<Person, 'token'>) =>
  createClient({ origin, headers: () => ({ agency: 'caribe', token }), networkMessage: 'network' });

type Server = { url: string; process: ChildProcess; exit: Promise<unknown[]> };

/** The real server in a process of its own, which dies at the step that the lane's file names. */
async function spawnServer(env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED, NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return { url, process: child, exit };
  }
  throw new Error('The server ended before it was ready');
}

/** Who is killed gives back no card that it counted as one that may be declined. */
const forgetCards = (owner: pg.Client) => owner.query("delete from rate_limit where key like 'declined:%'");

async function openAttempts(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int as n from attempt where state not in ('done', 'declined', 'failed')",
  );
  return rows[0]?.n ?? -1;
}
