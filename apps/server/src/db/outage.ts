import type { Logger } from 'pino';
import { outage } from '../outage.ts';
import { isReady } from './is-ready.ts';
import { type Database, READ_ONLY } from './within-agency.ts';

/** Classes of PostgreSQL and socket errors that mean: it is away or has too much to do, try again. */
const AWAY = /^(08|57P|57014|53)|^E(CONN|PIPE|TIMEDOUT|NOTFOUND)/;
const GONE = /^(08|57P|53100)|^E(CONN|PIPE|TIMEDOUT|NOTFOUND)/;
const BROKEN = /^(Connection terminated|Client has encountered a connection error)/;
/** What the driver says, without a code, of a connection that is gone. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** Whether the database is away for everybody, and not for this one statement. */
export const isAway = ({ code = '', message }: { code?: string; message: string }): boolean =>
  AWAY.test(code) || code === READ_ONLY || LOST.test(message);

/**
 * Whether the database cannot be reached, is a standby, or its disk is full: one with no connection left is told by its
 * own line. The job queue tells objects of its own, which are no Error.
 */
export function isGone(told: unknown): told is { message: string } {
  const { code, message } = (told ?? {}) as { code?: unknown; message?: unknown };
  if (typeof message !== 'string') return false;
  return GONE.test(String(code)) || code === READ_ONLY || BROKEN.test(message);
}

const ASK_MS = 1000;

/** What is told of a database that is away; once it is, it is asked each second whether it can be written again. */
export function databaseOutage(
  log: Logger,
  db: Database,
): { failed(error: unknown): true; stop(): Promise<void> } {
  const told = outage(log, {
    level: 'error',
    away: 'the database is away',
    back: 'the database is back',
  });
  let asking: NodeJS.Timeout | null = null;
  let isAsked = false;
  let isStopped = false;
  const ask = async () => {
    if (isAsked) return;
    isAsked = true;
    const isBack = await isReady(db).catch(() => false);
    isAsked = false;
    if (!isBack || !asking) return;
    clearInterval(asking);
    asking = null;
    told.worked();
  };
  return {
    failed(error) {
      told.failed(error);
      if (!isStopped) asking ??= setInterval(() => void ask(), ASK_MS);
      return true;
    },
    async stop() {
      isStopped = true;
      if (asking) clearInterval(asking);
    },
  };
}
