import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@puerta/contract/client';
import pg from 'pg';
import { settableClock } from '../apps/server/src/app/clock.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { prepareCitus } from '../apps/server/src/cli/prepare-citus.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { startEmbedded } from '../apps/server/src/db/embedded.ts';
import { start } from '../apps/server/src/main.ts';
import { joinCitus } from '../test/citus.ts';
import { makeAgencies, makePerson, openDestinations } from '../test/factories.ts';
import { runOn } from '../test/run-on.ts';
import { TEST_SECRET } from '../test/secret.ts';

/** An agency that sells, on a throwaway database of its own; its copies of the server are started by the drills. */
export type Shop = {
  /** what every copy is started with */
  env: Record<string, string> & { DATABASE_URL: string };
  logFile: string;
  /** sees every agency, and what the bank and the carrier remember */
  ledgers: pg.Client;
  /** Caracas, and its state */
  city: number;
  state: number;
  /** tokens of people who are signed in */
  customers: string[];
  /** who buys once nothing disturbs any more */
  last: string;
  manager: string;
  /** Looks into the ledgers anew, after their database was away. */
  lookAgain(): Promise<void>;
  /** `keep`: what is in the folder, the logs too, stays to be looked at */
  close(options: { keep: boolean }): Promise<void>;
};

/** Superusers' addresses of a Citus: its coordinator's and its workers'. */
export type Machines = { url: string; workers: string[] };

const CUSTOMERS = 48;
/** The shortest that the server takes, so that a copy that stands still loses what it drives. */
const LEASE = { LEASE_SECONDS: '2', PROVIDER_TIMEOUT_MS: '300' };

export const clientAt = (origin: string, token?: string, agency = 'caribe') =>
  createClient({
    origin,
    headers: () => ({ agency, ...(token && { token }) }),
    networkMessage: 'network',
  });

/**
 * Where its database is kept, and whether its server is started again when it ends, as an installation's is; or
 * `given`: a superuser's address of a server, in place of an embedded one, with those of its workers where it is a Citus.
 */
export type Keeping = {
  database?: string;
  isLasting?: boolean;
  given?: { url: string; workers?: string[]; stop?(): Promise<void> };
  /** its tables stay on the first machine of a Citus: the drill spreads them */
  spreadsLater?: boolean;
};

export async function openShop({
  database,
  isLasting = false,
  given,
  spreadsLater = false,
}: Keeping = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'puerta-drill-'));
  // the account that root lends the database to must be able to enter
  chmodSync(folder, 0o711);
  const embedded = { dataDir: database ?? folder, log: () => undefined, throwaway: !isLasting };
  const server = given ?? (await startEmbedded(embedded));
  const { ownerUrl, ledgersUrl } = await makeDatabase(server.url, given?.workers);
  if (given?.workers) {
    await joinCitus(ledgersUrl, given.workers);
    await migrate(ownerUrl, { secret: TEST_SECRET });
    if (!spreadsLater) console.log(`· ${await prepareCitus(ownerUrl, () => undefined)}`);
  }
  const env = {
    DATABASE_URL: ownerUrl,
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    SECRET: TEST_SECRET,
    LOG_LEVEL: 'warn',
    LIMIT_PUBLIC: '1000000',
    LIMIT_ACCOUNT: '1000000',
    // servers that start by the dozen share what the first one compiled
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ...LEASE,
  };
  const people = await furnish(env);
  const shop: Shop = {
    ...people,
    env,
    logFile: join(folder, 'server.log'),
    ledgers: await openLedgers(ledgersUrl),
    async lookAgain() {
      shop.ledgers = await openLedgers(ledgersUrl);
    },
    async close({ keep }) {
      await shop.ledgers.end();
      await server.stop?.();
      if (keep) console.log(`· what the servers logged stays in ${folder}`);
      else rmSync(folder, { recursive: true, force: true });
    },
  };
  return shop;
}

async function openLedgers(url: string): Promise<pg.Client> {
  const ledgers = new pg.Client(url);
  // a drill may end the server below it
  ledgers.on('error', () => undefined);
  await ledgers.connect();
  return ledgers;
}

/** A database as managed servers give it: its owner is no superuser, and row-level security binds it. */
async function makeDatabase(
  superuserUrl: string,
  workers: string[] = [],
): Promise<{ ownerUrl: string; ledgersUrl: string }> {
  const password = randomBytes(12).toString('hex');
  for (const url of [superuserUrl, ...workers]) {
    await runOn(url, `create role drill login createrole nosuperuser nobypassrls password '${password}'`);
    await runOn(url, 'create database drill owner drill');
  }
  const ledgers = new URL(superuserUrl);
  ledgers.pathname = 'drill';
  const owner = new URL(ledgers);
  owner.username = 'drill';
  owner.password = password;
  return { ownerUrl: owner.href, ledgersUrl: ledgers.href };
}

/** Agencies, open destinations and people who are signed in. */
async function furnish(
  env: Shop['env'],
): Promise<Pick<Shop, 'city' | 'state' | 'customers' | 'last' | 'manager'>> {
  const clock = settableClock(new Date());
  const running = await start({ config: readConfig({ ...env, PORT: '0' }), clock });
  try {
    const app = {
      ...running,
      clock,
      ownerUrl: env.DATABASE_URL,
      client: (_agency: string, token?: string) => clientAt(running.url, token),
    };
    await makeAgencies(app);
    const { city, state } = await openDestinations(app);
    const customers: string[] = [];
    for (let made = 0; made < CUSTOMERS; made++) {
      customers.push((await makePerson(app, 'caribe', 'customer')).token);
    }
    const last = await makePerson(app, 'caribe', 'customer');
    const manager = await makePerson(app, 'caribe', 'manager');
    return { city, state, customers, last: last.token, manager: manager.token };
  } finally {
    await running.stop();
  }
}
