import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, type Binaries, CLEAN_ENVIRONMENT } from './embedded-binaries.ts';
import {
  choosePort,
  type Home,
  isAlive,
  type Postmaster,
  readPostmaster,
  SUPERUSER,
  serverArguments,
} from './embedded-cluster.ts';

/** What is known of an embedded server before it runs. */
export type Server = {
  home: Home;
  binaries: Binaries;
  account: Account;
  password: string;
  throwaway: boolean;
};

/**
 * Our part in a running server. The session stays open for as long as we use it: its shared lock tells other
 * processes so, and vanishes with us however we end. `undertaker` exists for a throwaway server.
 */
export type Member = Postmaster & {
  session: pg.Client;
  /** settled once the session is over, however early that was */
  over: Promise<void>;
  undertaker?: ChildProcess;
};

/** Key of the advisory lock shared by the processes that use a server; any number nothing else uses will do. */
const IN_USE_LOCK = 0x7075_6572;
const LAUNCH_PATIENCE_MS = 60_000;
const SHUTDOWN_PATIENCE_MS = 20_000;
const LOG_LIMIT_BYTES = 5_000_000;

export function logFile(home: Home): string {
  return join(home.folder, 'server.log');
}

/** Joins a running server; undefined when it does not answer us (yet), is on its way out, or serves other data. */
export async function joinServer(server: Server, { pid, port }: Postmaster): Promise<Member | undefined> {
  const session = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: server.password,
    database: 'postgres',
    application_name: 'puerta, in use',
    connectionTimeoutMillis: 5_000,
  });
  // A server that stops ends this session first; without a listener that would end us too.
  session.on('error', () => undefined);
  const over = new Promise<void>(resolve => void session.once('end', resolve));
  try {
    await session.connect();
    const answer = await session.query<{ ours: boolean; joined: boolean }>(
      `select current_setting('data_directory') = $1 as ours, pg_try_advisory_lock_shared($2) as joined`,
      [server.home.cluster, IN_USE_LOCK],
    );
    if (answer.rows[0]?.ours && answer.rows[0].joined) {
      return { session, over, pid, port };
    }
  } catch {
    // Refused, starting up, shutting down, another password: all mean "not now, or not ours".
  }
  await session.end().catch(() => undefined);
  return undefined;
}

/** Starts the server and joins it; undefined when it gave up, because the port or the data were still taken. */
export async function launchServer(server: Server): Promise<Member | undefined> {
  const port = await choosePort(server.home);
  const log = logFile(server.home);
  const isLong = existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES;
  const output = openSync(log, isLong ? 'w' : 'a');
  const child = spawn(server.binaries.postgres, serverArguments(server.home, port, server.throwaway), {
    ...server.account,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    // In a session of its own, or Ctrl-C at the terminal would stop it before our last queries are done.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let ended = false;
  child.once('error', () => (ended = true));
  child.once('exit', () => (ended = true));
  for (const began = performance.now(); performance.now() - began < LAUNCH_PATIENCE_MS; await sleep(40)) {
    if (ended) return undefined;
    const running = readPostmaster(server.home);
    const member = running?.pid === child.pid && running ? await joinServer(server, running) : undefined;
    if (member && server.throwaway) return { ...member, undertaker: hireUndertaker(server.home, member.pid) };
    if (member) return member;
  }
  child.kill('SIGQUIT');
  return undefined;
}

/**
 * A shell that waits for our end, seen as the end of its input, then kills the throwaway server and removes its
 * data. It works even when we are killed and can do nothing ourselves.
 * The data folder goes too if nothing else is in it.
 */
export function hireUndertaker(home: Home, pid: number): ChildProcess {
  const script = `cat >/dev/null; kill -QUIT "$1" 2>/dev/null
    while kill -0 "$1" 2>/dev/null && [ -e "$2/cluster/postmaster.pid" ]; do sleep 0.05; done
    rm -rf "$2"; rmdir "\${2%/*}" 2>/dev/null`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid), home.folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return shell;
}

/** Leaves the server, and stops it when nobody else is left. Resolves once that is done. */
export async function leaveServer(server: Server, member: Member): Promise<void> {
  if (member.undertaker) {
    await member.session.end().catch(() => undefined);
    const buried = once(member.undertaker, 'exit');
    member.undertaker.ref();
    member.undertaker.stdin?.end();
    await buried;
    return;
  }
  let current: Member | undefined = member;
  let answer = await releaseAndAsk(member.session);
  if (answer === 'lost') {
    // The server restarts itself after a worker's crash, which ends every session.
    current = await rejoin(server);
    answer = current ? await releaseAndAsk(current.session) : 'lost';
  }
  if (current && answer === 'last') await shutDown(server.home, current.pid);
  await current?.session.end().catch(() => undefined);
}

/**
 * Gives up our share of the lock and asks for all of it. Once we hold it alone nobody can join any more: newcomers
 * wait for the end and start their own. 'lost' when the session is broken, or another process was quicker.
 */
async function releaseAndAsk(session: pg.Client): Promise<'last' | 'others remain' | 'lost'> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const sql = 'select pg_try_advisory_lock($1) as last';
    const answer = await session.query<{ last: boolean }>(sql, [IN_USE_LOCK]);
    return answer.rows[0]?.last ? 'last' : 'others remain';
  } catch {
    return 'lost';
  }
}

async function rejoin(server: Server): Promise<Member | undefined> {
  const running = readPostmaster(server.home);
  return running && joinServer(server, running);
}

/** Fast shutdown: open transactions are rolled back, everything committed is written out. */
async function shutDown(home: Home, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  // The note goes last of all. The process itself may stay listed, where nobody collects orphans.
  for (const began = performance.now(); readPostmaster(home)?.pid === pid && isAlive(pid); await sleep(25)) {
    if (performance.now() - began > SHUTDOWN_PATIENCE_MS) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
  }
}
