import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@puerta/contract/client';
import { type SettableClock, settableClock } from '../apps/server/src/app/clock.ts';
import { readConfig } from '../apps/server/src/config.ts';
import type { AgencyServices } from '../apps/server/src/services/context.ts';
import { start, type StartOptions } from '../apps/server/src/main.ts';
import { TEST_SECRET } from './secret.ts';
import type { CardGateway, PaymentGateway } from '../apps/server/src/adapters/payment/port.ts';

export type TestApp = {
  url: string;
  clock: SettableClock;
  services: AgencyServices;
  /** a superuser's address of the database: sees every agency, for what a test must check behind the server's back */
  superuserUrl: string;
  /** what the server itself was given: an owner whom row-level security binds */
  ownerUrl: string;
  /** a client of an agency, signed in with `token` when given */
  client(agency: string, token?: string): Client;
  /** nothing of the background works by itself */
  isIdle: boolean;
  /** for tests that compare rows: nothing of the background changes them in its own time */
  stopWork(): Promise<void>;
  stop(): Promise<void>;
};

/** Where an application lives: `workUrl` where its database is migrated already, for the tests' own SECRET. */
export type TestDatabase = { url: string; seeingAll: string; workUrl?: string };

export type AppOptions = {
  env?: Record<string, string>;
  /** what runs later or on a schedule runs by itself; otherwise a test sends mails and drives purchases itself */
  works?: boolean;
} & Pick<StartOptions, 'step' | 'logTo'> & { clock?: SettableClock };

/** A working day in Miami: a Tuesday, 10:00. */
export const TEST_NOW = new Date('2026-11-17T15:00:00Z');

/** The real application on a database, at a time that stands still. */
export async function runApp(database: TestDatabase, options: AppOptions = {}): Promise<TestApp> {
  const { clock = settableClock(TEST_NOW), works = false, step, logTo } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-app-'));
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
  const isKnown = env.DATABASE_URL === database.url && env.SECRET === TEST_SECRET;
  const workUrl = isKnown ? database.workUrl : undefined;
  const running = await start({ config: readConfig(env), clock, step, logTo, workUrl, isIdle: !works });
  return {
    url: running.url,
    clock,
    services: running.services,
    superuserUrl: database.seeingAll,
    ownerUrl: database.url,
    client: (agency, token) =>
      createClient({
        headers: () => ({ agency, ...(token && { token }) }),
        networkMessage: 'network',
        origin: running.url,
      }),
    isIdle: !works,
    stopWork: running.stopWork,
    async stop() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The gateway of an application that charges cards itself, as it does unless a test says otherwise. */
export function cardGateway(payment: PaymentGateway): CardGateway {
  if (payment.mode !== 'card') throw new Error('This application does not charge cards');
  return payment;
}
