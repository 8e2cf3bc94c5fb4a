import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { atMost } from '../at-most.ts';
import type { Drawn, Job } from './worker.ts';

/**
 * Pictures are drawn one after the other by a process of its own: what somebody sends may take a second and much
 * memory, and the server's threads are for signing in and for the database. It has a limit of memory and of time, and
 * nothing of the server's environment; what it dies of is a picture that cannot be read.
 */
/** Of what the engine and its threads ask for, most is never used: half of this is there for the picture. */
const KILOBYTES = 1_200_000;
const PATIENCE_MS = 20_000;
/** How long one stays after its last picture was begun: longer than a picture may take. */
const WARM_MS = 60_000;

/** How many pictures of people wait follows from how many files are in turn (http/upload.ts). */
const inTurn = atMost(1, Number.POSITIVE_INFINITY);
let worker: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;

/** null for what cannot be read. */
export const draw = (job: Job): Promise<Drawn | null> => inTurn(() => ask(job));

function ask(job: Job): Promise<Drawn | null> {
  clearTimeout(idle);
  worker ??= open();
  const asked = worker;
  return new Promise(resolve => {
    const late = setTimeout(() => asked.kill('SIGKILL'), PATIENCE_MS);
    const end = (drawn: Drawn | null) => {
      clearTimeout(late);
      asked.off('message', end).off('exit', die).off('error', die);
      resolve(drawn);
    };
    const die = () => {
      forget(asked);
      end(null);
    };
    asked.on('message', end).on('exit', die).on('error', die);
    asked.send(job);
    idle = setTimeout(() => forget(asked), WARM_MS).unref();
  });
}

/** It ends when it is let go of. */
function forget(one: ChildProcess): void {
  if (worker === one) worker = null;
  if (one.connected) one.disconnect();
}

function open(): ChildProcess {
  // how the server reads its own sources; its other flags are for a server
  const flags = process.execArgv.filter(flag => flag.startsWith('--import='));
  const program = [process.execPath, ...flags];
  const limited = ['-c', `ulimit -d ${KILOBYTES} 2>/dev/null; exec "$0" "$@"`, ...program];
  const opened = fork(join(import.meta.dirname, 'worker.ts'), [], {
    ...(process.platform === 'win32' ? { execArgv: flags } : { execPath: '/bin/sh', execArgv: limited }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      MALLOC_ARENA_MAX: '1',
      VIPS_WARNING: '0',
    },
  });
  // one that dies while nobody waits is none any more
  opened.on('exit', () => forget(opened)).on('error', () => forget(opened));
  // neither keeps the server from ending
  opened.unref();
  opened.channel?.unref();
  return opened;
}
