import type { Clock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import type { FastifyBaseLogger } from 'fastify';
import { tooManyTries } from '@puerta/contract/messages.es';
import { isRefusal, type Refusal, refuse } from '../app/refusal.ts';
import { addReads, countTry, deleteTries, takeTryBack } from './limit-queries.ts';

/** An exact limit, shared by all copies: so many in each window. */
export type Counter = { key: string; limit: number; windowMs: number };
/** What was counted before it was made. */
export type Counted = {
  /** Gives it back unless the answer is a wrong guess: nobody is kept out by what failed for our own fault. */
  whileTrying<T>(work: () => Promise<T>, isWrong: (answer: T) => boolean): Promise<T>;
};

export type Limits = {
  /** Counts one call; a refusal once the limit is used up. */
  exact(counter: Counter): Promise<Refusal | null>;
  /** Counts one try against all of these, or against none and a refusal: many made at once are all counted first. */
  begin(counters: readonly Counter[]): Promise<Counted | Refusal>;
  /** Starts one over. */
  forget(key: string): Promise<void>;
  /** Counts a public read of an address, in memory; merged with the other copies by `merge`. */
  publicRead(address: string): Refusal | null;
  merge(): Promise<void>;
};

type GiveBack = () => Promise<void>;

const MINUTE = 60_000;

/**
 * Exact limits live in PostgreSQL; public reads are counted in memory and merged every second, because a write per
 * public read would cost more than the read.
 */
export function limits(db: Database, clock: Clock, config: Config, log: FastifyBaseLogger): Limits {
  const since = new Map<string, number>();
  let totals = new Map<string, number>();
  let minute = 0;
  const windowOf = (ms: number) => new Date(Math.floor(clock.now().getTime() / ms) * ms);
  const usedUp = (windowMs: number) => {
    const leftMs = windowOf(windowMs).getTime() + windowMs - clock.now().getTime();
    const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
    return refuse('too_many_tries', {
      retryAfterSeconds,
      message: tooManyTries(Math.ceil(retryAfterSeconds / 60)),
    });
  };
  const begin = async ({ key, limit, windowMs }: Counter): Promise<GiveBack | Refusal> => {
    const window_start = windowOf(windowMs);
    if (!(await countTry(db, { key, window_start }, limit))) return usedUp(windowMs);
    return () => takeTryBack(db, { key, window_start });
  };
  return {
    async exact(counter) {
      const counted = await begin(counter);
      return isRefusal(counted) ? counted : null;
    },
    async begin(counters) {
      const all: GiveBack[] = [];
      // what was done is answered as done, whatever becomes of a counter
      const giveBack = async () => {
        for (const one of all)
          await one().catch((error: unknown) => log.warn({ err: error }, 'not given back'));
      };
      for (const counter of counters) {
        const counted = await begin(counter);
        if (isRefusal(counted)) {
          await giveBack();
          return counted;
        }
        all.push(counted);
      }
      return {
        async whileTrying(work, isWrong) {
          let wasWrong = false;
          try {
            const answer = await work();
            wasWrong = isWrong(answer);
            return answer;
          } finally {
            if (!wasWrong) await giveBack();
          }
        },
      };
    },
    forget: key => deleteTries(db, key),
    publicRead(address) {
      const now = Math.floor(clock.now().getTime() / MINUTE);
      if (now !== minute) {
        minute = now;
        totals = new Map();
        since.clear();
      }
      const unmerged = (since.get(address) ?? 0) + 1;
      since.set(address, unmerged);
      return (totals.get(address) ?? 0) + unmerged > config.LIMIT_PUBLIC ? usedUp(MINUTE) : null;
    },
    async merge() {
      if (since.size === 0) return;
      const [addresses, hits] = [[...since.keys()], [...since.values()]];
      // they count here from now on, whatever becomes of the statement
      const merged = totals;
      for (const [address, n] of since) merged.set(address, (merged.get(address) ?? 0) + n);
      since.clear();
      for (const row of await addReads(db, windowOf(MINUTE), addresses, hits))
        merged.set(row.address, row.hits);
    },
  };
}
