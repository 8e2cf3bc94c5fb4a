import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { Registry } from 'prom-client';
import { watchProviders } from './adapters/watched.ts';
import { type Clock, systemClock } from './app/clock.ts';
import { keepBackupBeside } from './backup/beside.ts';
import { isDue } from './backup/retention.ts';
import { type Config, readConfig } from './config.ts';
import { failureText } from './app/failure-text.ts';
import { backedUpAt } from './db/backups.ts';
import { migrate } from './db/migrate.ts';
import { databaseOutage } from './db/outage.ts';
import { openOwnerDatabase } from './db/owner-database.ts';
import { refuseUnsafe } from './db/refuse-unsafe.ts';
import { openDatabase } from './db/within-agency.ts';
import { announce } from './demo/announce.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { listeners } from './assembly/listeners.ts';
import { purchaseKinds } from './assembly/purchase-kinds.ts';
import { type BackUp, startWork } from './assembly/work.ts';
import { routes } from './assembly/routes.ts';
import { telling } from './facts/tell.ts';
import { buildApp } from './http/app.ts';
import { closeWithin, leave } from './http/leave.ts';
import type { AgencyServices } from './services/context.ts';
import { limits } from './services/limits.ts';
import { tokens } from './services/tokens.ts';
import { openJobs } from './db/jobs.ts';
import { killSwitch } from './kill-switch.ts';
import { logOptions } from './log.ts';
import { openProviders } from './providers.ts';
import { openSpans } from './spans.ts';

export type Running = {
  url: string;
  /** with the deployment's own carrier and gateway */
  services: AgencyServices;
  /** ends what runs later or on a schedule, and waits for what is under way; requests are served on */
  stopWork(): Promise<void>;
  /** says that it is to stop and serves on for DRAIN_SECONDS, or until `hurry` says that nobody waits */
  leave(hurry: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};
export type StartOptions = {
  config: Config;
  clock?: Clock;
  /** says what takes more than a moment */
  progress?: (line: string) => void;
  step?: (name: string) => Promise<void>;
  /** where logs go instead of standard output */
  logTo?: DestinationStream;
  /** for tests: where the server works in a database that is migrated already */
  workUrl?: string | undefined;
  /** for tests and commands: nothing runs later or on a schedule */
  isIdle?: boolean | undefined;
};

/** Starts everything, over the adapters that providers.ts picks; `stop` ends it in the reverse order. */
export async function start({
  config,
  clock = systemClock,
  progress = () => undefined,
  step,
  logTo,
  ...forTests
}: StartOptions): Promise<Running> {
  const closing: (() => Promise<unknown>)[] = [];
  let outage: ReturnType<typeof databaseOutage> | null = null;
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const log = pino(
      logOptions(config, error => outage?.failed(error) ?? false),
      logTo,
    );
    const spans = openSpans(config, log);
    closing.push(spans.close);
    const database = await openOwnerDatabase(config, progress);
    closing.push(database.stop);
    const ownerUrl = database.url;
    progress('Preparing the database');
    const workUrl = forTests.workUrl ?? (await migrate(ownerUrl, config, { progress }));
    const jobs = openJobs(workUrl, error => log.error({ err: error }, 'job queue failed'), spans.add);
    const db = telling(openDatabase(workUrl, config.DATABASE_POOL), listeners({ jobs, clock, config }));
    closing.push(db.close);
    await refuseUnsafe(db);
    outage = databaseOutage(log, db);
    closing.push(outage.stop);
    const takeStep = step ?? killSwitch(process.env, config.production);
    const registry = new Registry();
    const watch = watchProviders(registry, log, spans.add);
    // a drill that loses the database keeps what bank and carrier remember elsewhere, as real ones do
    const bank = (!config.production && process.env.SIMULATOR_DATABASE_URL) || ownerUrl;
    const providers = await openProviders({ config, ownerUrl: bank, clock, log, step: takeStep, db, watch });
    closing.push(providers.close);
    const services: AgencyServices = {
      config,
      clock,
      db,
      jobs,
      carrier: providers.carrier,
      payment: providers.payment,
      providers: providers.desk,
      documents: providers.documents,
      files: providers.files,
      mail: providers.mail,
      push: providers.push,
      outbox: providers.outbox,
      mailEvents: providers.mailEvents,
      tokens: tokens(config),
      limits: limits(db, clock, config, log),
      simulator: config.production ? null : providers.simulator,
      log,
      registry,
      trace: spans.add,
      step: takeStep,
      kinds: purchaseKinds,
    };
    await jobs.start();
    closing.push(jobs.stop);
    if (config.demo) await seedDemo(services, ownerUrl, progress);
    const webDir = join(import.meta.dirname, '../../web/dist');
    const app = await buildApp(services, routes, existsSync(webDir) ? webDir : null);
    const stopWork = forTests.isIdle
      ? async () => undefined
      : await startWork(services, backingUp(services, ownerUrl));
    closing.push(stopWork);
    closing.push(() => closeWithin(app, config.STOP_SECONDS));
    const url = await listen(app, config);
    return {
      url,
      services,
      stop,
      leave: hurry => leave(app, config, hurry),
      stopWork: () => stopWork().then(jobs.stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** As the owner, whose address nobody else is given. */
function backingUp({ config, clock, db, log }: AgencyServices, ownerUrl: string): BackUp {
  const { backupHour: hour } = config;
  if (hour === null && config.production) log.warn('BACKUP_AT=off: this server makes no backups');
  return async stopping => {
    const now = clock.now();
    if (hour === null || !isDue(await backedUpAt(db, config), now, hour)) return [];
    return keepBackupBeside({ config, ownerUrl, now, hour }, stopping);
  };
}

const PORT_PATIENCE_MS = 4000;

/** Waits a little for the port: a server that was just killed may need a moment to leave it. */
async function listen(app: FastifyInstance, config: Config): Promise<string> {
  for (const deadline = performance.now() + PORT_PATIENCE_MS; ; await sleep(200)) {
    try {
      return await app.listen({ port: config.PORT, host: listenHost(config) });
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || performance.now() > deadline) throw error;
    }
  }
}

/** `localhost` is both 127.0.0.1 and ::1; anything else must be asked for. */
const listenHost = (config: Config) => config.HOST ?? (config.production ? '0.0.0.0' : 'localhost');

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const running = await start({ config, progress: line => console.log(line) });
  await announce(config, running.url);
  const hurry = new AbortController();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return hurry.abort();
      stopping = true;
      void running
        .leave(hurry.signal)
        .then(running.stop)
        .then(
          () => process.exit(0),
          () => process.exit(1),
        );
    });
  }
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    console.error(failureText(error));
    process.exit(1);
  });
}
