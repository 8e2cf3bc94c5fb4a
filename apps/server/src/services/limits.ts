import type { Clock } from '../app/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Cost } from '@puerta/contract/endpoint';
import { tooManyTries } from '@puerta/contract/messages.es';
import { isRefusal, type Refusal, refuse } from '../app/refusal.ts';
import { addPoints, countTry, deleteTries, takeTryBack } from './limit-queries.ts';

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
  /**
   * Takes what a call costs from the budget of an address or an account, where it is that one's; a refusal once it is
   * used up. In memory; merged with the other copies by `merge`.
   */
  spend(cost: Cost, counts: Budget, whose: string): Refusal | null;
  merge(): Promise<void>;
};
type Budget = Exclude<Cost['counts'], 'none'>;

type GiveBack = () => Promise<void>;

const MINUTE = 60_000;
/** The lightest call costs a tenth of a point, and the database keeps whole numbers. */
const TENTHS = 10;

/**
 * Exact limits live in PostgreSQL; what a call costs is counted in memory and merged every second, because a write per
 * read would cost more than the read.
 */
export function limits(db: Database, clock: Clock, config: Config, log: FastifyBaseLogger): Limits {
  const begin = async ({ key, limit, windowMs }: Counter): Promise<GiveBack | Refusal> => {
    const window_start = windowOf(clock, windowMs);
    if (!(await countTry(db, { key, window_start }, limit))) return usedUp(clock, windowMs);
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
    ...budgets(db, clock, config),
  };
}

const windowOf = (clock: Clock, ms: number) => new Date(Math.floor(clock.now().getTime() / ms) * ms);

function usedUp(clock: Clock, windowMs: number): Refusal {
  const leftMs = windowOf(clock, windowMs).getTime() + windowMs - clock.now().getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  return refuse('too_many_tries', {
    retryAfterSeconds,
    message: tooManyTries(Math.ceil(retryAfterSeconds / 60)),
  });
}

/** What calls cost, by address and by account: since the last merge, and with what all copies counted before. */
function budgets(db: Database, clock: Clock, config: Config): Pick<Limits, 'spend' | 'merge'> {
  const limitOf: Record<Budget, number> = { address: config.LIMIT_PUBLIC, account: config.LIMIT_ACCOUNT };
  const since = new Map<string, number>();
  let totals = new Map<string, number>();
  let minute = 0;
  return {
    spend(cost, counts, whose) {
      if (cost.counts !== counts) return null;
      const now = Math.floor(clock.now().getTime() / MINUTE);
      if (now !== minute) {
        minute = now;
        totals = new Map();
        since.clear();
      }
      const key = `${counts}:${whose}`;
      const unmerged = (since.get(key) ?? 0) + cost.points * TENTHS;
      since.set(key, unmerged);
      return (totals.get(key) ?? 0) + unmerged > limitOf[counts] * TENTHS ? usedUp(clock, MINUTE) : null;
    },
    async merge() {
      if (since.size === 0) return;
      const [keys, tenths] = [[...since.keys()], [...since.values()]];
      // they count here from now on, whatever becomes of the statement
      const merged = totals;
      for (const [key, n] of since) merged.set(key, (merged.get(key) ?? 0) + n);
      since.clear();
      for (const row of await addPoints(db, windowOf(clock, MINUTE), keys, tenths))
        merged.set(row.key, row.hits);
    },
  };
}
