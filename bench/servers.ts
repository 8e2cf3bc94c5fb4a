import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { END_WITH_PARENT } from '../scripts/lib/children.mjs';

const PATIENCE_MS = 120_000;

export type Server = { url: string; pid: number; readyMs: number; stop(): Promise<void> };

/** Starts a program of ours with Node, which does not outlive us, and waits until it answers at `ready`. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(url + ready, child, began);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${args.join(' ')} did not start:\n${Buffer.concat(said).toString()}`, { cause: error });
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    stop: () => stop(child),
  };
}

async function answers(url: string, child: ChildProcess, began: number): Promise<void> {
  while (performance.now() - began < PATIENCE_MS) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return void (await answer.arrayBuffer());
    await sleep(20);
  }
  throw new Error('It took too long');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(late);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Resident memory of a process in megabytes; NaN where the system does not tell. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? Number.NaN) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Hundredths of a second that these processes and their children worked until now; NaN where the system does not tell. */
export function processorOf(...pids: number[]): number {
  if (process.platform !== 'linux') return Number.NaN;
  const works = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(id => ({ id: Number(id), columns: statusOf(id) }))
    .filter(({ id, columns }) => pids.includes(id) || pids.includes(Number(columns[PARENT])));
  return works.reduce((sum, { columns }) => sum + Number(columns[USER]) + Number(columns[SYSTEM]), 0);
}

/** Where proc(5) has them, behind the name. */
const [PARENT, USER, SYSTEM] = [1, 11, 12];

function statusOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    // it ended meanwhile
    return [];
  }
}
