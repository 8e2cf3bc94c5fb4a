import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedUnavailable, findBinaries, serverAccount } from './embedded-binaries.ts';
import {
  ensureCluster,
  findHome,
  forgetPostmaster,
  homeIn,
  isAlive,
  readPassword,
  readPostmaster,
  serves,
  SUPERUSER,
} from './embedded-cluster.ts';
import {
  joinServer,
  launchServer,
  leaveServer,
  logFile,
  type Member,
  type Server,
} from './embedded-server.ts';

/** A running embedded PostgreSQL. */
export type Embedded = {
  /** The superuser's address of the database `puerta`. */
  url: string;
  /** Leaves the server; the last process to leave stops it. Call it on SIGINT and SIGTERM, after the last query. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Where the data is kept; made if missing. */
  dataDir: string;
  /** Told, line by line, what takes more than a moment or what a person should know. */
  log: (line: string) => void;
  /** For tests: never waits for the disk; server and data vanish with `stop()` or with our process, however it ends. */
  throwaway?: boolean;
};

const DATABASE = 'puerta';
/** The workers of a server that was killed may hold its memory a little longer than it lived. */
const STALE_PATIENCE_MS = 5_000;
/** Recovery after a crash, or another process's shutdown, may take this long. */
const BUSY_PATIENCE_MS = 60_000;
const DEATH_PAUSE_MS = 500;
const MOST_DEATHS = 5;
const DEATHS_WITHIN_MS = 10 * 60_000;

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs there already: started by another
 * process, or left behind by one that was killed.
 * @throws EmbeddedUnavailable where PostgreSQL cannot run; its message asks for DATABASE_URL
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32')
    throw new EmbeddedUnavailable('There is no embedded PostgreSQL for Windows.');
  await mkdir(resolve(options.dataDir), { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const account = serverAccount(homeIn(join(dataDir, 'postgres')).cluster);
  const home = await findHome(dataDir, account, options.log);
  const binaries = await findBinaries(account, options.log);
  const throwaway = options.throwaway ?? false;
  if (!existsSync(home.cluster)) options.log('Creating the database');
  await ensureCluster(home, binaries, account, throwaway);
  const server = { home, binaries, account, password: await readPassword(home), throwaway };
  const member = await joinOrLaunch(server, options.log);
  await createDatabase(member);
  return {
    url: `postgres://${SUPERUSER}:${server.password}@127.0.0.1:${member.port}/${DATABASE}`,
    stop: throwaway ? once(() => leaveServer(server, member)) : keepUp(server, member, options.log),
  };
}

const once = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};

/**
 * Starts the server again, at the same address, when it dies under us: what was committed is kept. One that goes on
 * dying is left alone. One that only ended our session, because a connection of somebody's crashed, is joined again.
 * Answers how to leave it.
 */
function keepUp(server: Server, first: Member, log: (line: string) => void): () => Promise<void> {
  let [member, isLeft, starting]: [Member, boolean, Promise<void>] = [first, false, Promise.resolve()];
  let deaths: number[] = [];

  async function startAgain(): Promise<void> {
    await sleep(DEATH_PAUSE_MS);
    if (isLeft) return;
    const now = performance.now();
    deaths = deaths.filter(at => now - at < DEATHS_WITHIN_MS);
    const { pid } = member;
    const isDead = !serves(pid, server.home);
    if (isDead && deaths.length >= MOST_DEATHS) {
      return log(`The database server goes on ending and is left alone; see ${logFile(server.home)}`);
    }
    log(`The database server ended${isDead ? ': starting it again' : ' our session: joining it again'}`);
    try {
      member = await joinOrLaunch(server, log);
    } catch (error) {
      log(String(error));
      deaths.push(now);
      return startAgain();
    }
    if (member.pid !== pid) deaths.push(now);
    watch();
  }
  const watch = () =>
    void member.over.then(() => {
      if (!isLeft) starting = startAgain();
    });
  watch();
  return once(() => {
    isLeft = true;
    return starting.then(() => leaveServer(server, member));
  });
}

async function joinOrLaunch(server: Server, log: (line: string) => void): Promise<Member> {
  const began = performance.now();
  for (let announced = false; ; await sleep(100)) {
    const waited = performance.now() - began;
    const running = readPostmaster(server.home);
    if (running && serves(running.pid, server.home)) {
      const member = await joinServer(server, running);
      if (member) return member;
      if (!announced) log('Waiting for the database, which is starting or stopping');
      announced = true;
      if (waited < BUSY_PATIENCE_MS) continue;
      throw new Error(
        `The database server (process ${running.pid}) does not answer; see ${logFile(server.home)}`,
      );
    }
    // Its number belongs to some other program now: PostgreSQL would take that for a running server.
    if (running && isAlive(running.pid)) forgetPostmaster(server.home, running.pid);
    const launched = await launchServer(server);
    if (launched) return launched;
    if (waited > STALE_PATIENCE_MS) {
      throw new Error(`The database server does not start; see ${logFile(server.home)}`);
    }
  }
}

async function createDatabase({ session }: Member): Promise<void> {
  const found = await session.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount) return;
  await session.query(`create database ${DATABASE}`).catch((error: { code?: string }) => {
    // Another process that started with us made it in the meantime.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}
