import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@puerta/contract/client';
import { settableClock } from '../../apps/server/src/clock.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { type Running, start } from '../../apps/server/src/main.ts';
import { hashPassword } from '../../apps/server/src/password.ts';
import { makeAgencies, makePerson, openDestinations, TEST_PASSWORD } from '../../test/factories.ts';
import { startStripe, type StripeStandIn } from '../../test/stand-ins/stripe.ts';

const WEBHOOK_SECRET = 'whsec_stand_in';

export type HostedServer = {
  url: string;
  stripe: StripeStandIn;
  customer: { email: string; password: string };
  /** From now on the server's clock runs from this moment. */
  travelTo(moment: Date): void;
  stop(): Promise<void>;
};

/** A deployment of its own whose customers pay on the provider's page: a stand-in for Stripe with two buttons. */
export async function startHostedServer(port: number): Promise<HostedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'puerta-hosted-'));
  const database = await startEmbedded({
    dataDir: join(dataDir, 'postgres'),
    throwaway: true,
    log: () => undefined,
  });
  const stripe = await startStripe(1000);
  let ahead = 0;
  const running = await start({
    clock: { now: () => new Date(Date.now() + ahead) },
    config: readConfig({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      PAYMENT: 'stripe',
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }),
  });
  const url = `http://localhost:${port}`;
  stripe.deliverTo(`${url}/api/open/webhook/stripe`, WEBHOOK_SECRET);
  const customer = await furnish(running, database.url);
  return {
    url,
    stripe,
    customer,
    travelTo(moment) {
      ahead = moment.getTime() - Date.now();
    },
    async stop() {
      await running.stop();
      await stripe.close();
      await database.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two agencies with destinations, and a customer of the first. */
async function furnish(running: Running, ownerUrl: string) {
  const client = (agency: string, token?: string) =>
    createClient({
      headers: () => ({ agency, ...(token && { token }) }),
      networkMessage: 'network',
      origin: running.url,
    });
  const app = { ...running, ownerUrl, client, clock: settableClock(new Date()) };
  await makeAgencies(app);
  await openDestinations(app);
  const { email } = await makePerson(app, 'caribe', 'customer', {
    passwordHash: await hashPassword(TEST_PASSWORD),
  });
  return { email, password: TEST_PASSWORD };
}
