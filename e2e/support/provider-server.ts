import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@puerta/contract/client';
import { settableClock } from '../../apps/server/src/app/clock.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { compareAttempts } from '../../apps/server/src/features/payment-engine/compare-attempts.ts';
import { type Running, start } from '../../apps/server/src/main.ts';
import type { Page } from '@playwright/test';
import { hashPassword } from '../../apps/server/src/password.ts';
import {
  makeAgencies,
  makePerson,
  openDestinations,
  type Person,
  TEST_PASSWORD,
} from '../../test/factories.ts';
import { must } from './people.ts';
import { throwawayFolder } from '../../test/throwaway-folder.ts';

export type ProviderServer = {
  url: string;
  customer: Person;
  manager: Person;
  /** Where its agencies send to. */
  place: { state: number; city: number };
  /** Signs in at this page, without the login page; it stands where nothing is drawn. */
  enter(page: Page, who: Person): Promise<void>;
  /** From now on the server's clock runs from this moment. */
  travelTo(moment: Date): void;
  /** The comparison of the night, now. */
  compare(): Promise<void>;
  stop(): Promise<void>;
};

/** A deployment of its own with other providers than the simulators, as `env` says, a customer and a manager. */
export async function startProviderServer(env: Record<string, string>): Promise<ProviderServer> {
  const port = await freePort();
  const dataDir = throwawayFolder('puerta-provider-');
  const database = await startEmbedded({
    dataDir: join(dataDir, 'postgres'),
    throwaway: true,
    log: () => undefined,
  });
  let ahead = 0;
  const running = await start({
    clock: { now: () => new Date(Date.now() + ahead) },
    config: readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    }),
  });
  const url = `http://localhost:${port}`;
  const people = await furnish(running, database.url);
  return {
    url,
    ...people,
    async enter(page, { email, client }) {
      const { token } = must(await client('POST /auth/login', { body: { email, pass: TEST_PASSWORD } }));
      await page.goto(`${url}/healthz`);
      await page.evaluate(kept => localStorage.setItem('token', kept), token);
    },
    travelTo(moment) {
      ahead = moment.getTime() - Date.now();
    },
    compare: () => compareAttempts(running.services),
    async stop() {
      await running.stop();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two agencies with destinations; a customer and a manager of the first. */
async function furnish(running: Running, databaseUrl: string) {
  const client = (agency: string, token?: string) =>
    createClient({
      headers: () => ({ agency, ...(token && { token }) }),
      networkMessage: 'network',
      origin: running.url,
    });
  const app = { ...running, ownerUrl: databaseUrl, databaseUrl, client, clock: settableClock(new Date()) };
  await makeAgencies(app);
  const place = await openDestinations(app);
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const make = (role: 'customer' | 'manager') => makePerson(app, 'caribe', role, { passwordHash });
  return { place, customer: await make('customer'), manager: await make('manager') };
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
