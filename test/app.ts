import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@puerta/contract/client';
import { type SettableClock, settableClock } from '../apps/server/src/app/clock.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { AgencyServices } from '../apps/server/src/services/services.ts';
import { start, type StartOptions } from '../apps/server/src/main.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { TEST_SECRET } from './secret.ts';

export type TestApp = {
  url: string;
  clock: SettableClock;
  services: AgencyServices;
  /** a superuser's address of the database: sees every agency, for what a test must check behind the server's back */
  ownerUrl: string;
  /** what the server itself was given: an owner whom row-level security binds */
  databaseUrl: string;
  /** a client of an agency, signed in with `token` when given */
  client(agency: string, token?: string): Client;
  /** for tests that compare rows: nothing of the background changes them in its own time */
  stopWork(): Promise<void>;
  stop(): Promise<void>;
};

/** A working day in Miami: a Tuesday, 10:00. */
export const TEST_NOW = new Date('2026-11-17T15:00:00Z');

/**
 * The real application on a database of its own, the given one or a new one without agencies (see factories.ts), at a
 * time that stands still.
 */
export async function startApp(
  options: { env?: Record<string, string>; database?: FreshDatabase } & Pick<
    StartOptions,
    'step' | 'logTo'
  > = {},
): Promise<TestApp> {
  const { database = await freshDatabase() } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-app-'));
  const clock = settableClock(TEST_NOW);
  const env = {
    DATABASE_URL: database.url,
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '0',
    SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    // a time that stands still is one long minute
    LIMIT_PUBLIC: '1000000',
    LIMIT_ACCOUNT: '1000000',
    // no test of something else waits for a mail of a step
    UNDO_SECONDS: '0',
    ...options.env,
  };
  const { step, logTo } = options;
  const running = await start({ config: readConfig(env), clock, step, logTo });
  return {
    url: running.url,
    clock,
    services: running.services,
    ownerUrl: database.seeingAll,
    databaseUrl: database.url,
    client: (agency, token) =>
      createClient({
        headers: () => ({ agency, ...(token && { token }) }),
        networkMessage: 'network',
        origin: running.url,
      }),
    stopWork: running.stopWork,
    async stop() {
      await running.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
