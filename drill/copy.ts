import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { END_WITH_PARENT } from '../scripts/lib/children.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { freePort } from '../bench/servers.ts';

const PATIENCE_MS = 120_000;

/** A copy of the real server in a process of its own, which is only ever reached by its own number. */
export type Copy = {
  url: string;
  pid: number;
  /** SIGKILL, as a power cut */
  kill(): Promise<void>;
  /** SIGSTOP: it stands still, with whatever it holds open */
  pause(): void;
  resume(): void;
  /** SIGTERM */
  stop(): Promise<void>;
};

type Started = { port?: number; root?: string; flags?: readonly string[]; through?: readonly string[] };

/**
 * Starts a copy, of the checkout at `root`, with `flags` for Node, by a program in front where there is one, and waits
 * until it is ready; what it logs goes to the end of a file.
 */
export async function startCopy(
  env: Record<string, string>,
  logFile: string,
  { port = 0, root = ROOT, flags = [], through = [] }: Started = {},
): Promise<Copy> {
  port ||= await freePort();
  const log = openSync(logFile, 'a');
  const [program, ...before] = [...through, process.execPath];
  const args = [...before, '--import', END_WITH_PARENT, ...flags, 'apps/server/src/main.ts'];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    // one that stands still hears of it when it goes on
    child.kill('SIGCONT');
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await sleep(20)) {
    if (hasEnded(child)) throw new Error('The server ended before it was ready');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return void (await answer.arrayBuffer());
  }
  child.kill('SIGKILL');
  throw new Error('The server did not become ready');
}
