import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/within-agency.ts';
import { type Refusal, refuse } from './refusal.ts';

export type Limits = {
  /** Counts one try against an exact limit shared by all copies; a refusal once it is used up. */
  exact(key: string, limit: number, windowMs: number): Promise<Refusal | null>;
  /** Whether an exact limit is used up, without counting. */
  isUsedUp(key: string, limit: number, windowMs: number): Promise<Refusal | null>;
  /** Counts a public read of an address, in memory; merged with the other copies by `merge`. */
  publicRead(address: string): Refusal | null;
  merge(): Promise<void>;
};

const MINUTE = 60_000;

/**
 * Exact limits live in PostgreSQL; public reads are counted in memory and merged every second, because a write per
 * public read would cost more than the read (DESIGN §7).
 */
export function limits(db: Database, clock: Clock, config: Config): Limits {
  const since = new Map<string, number>();
  let totals = new Map<string, number>();
  let minute = 0;
  const windowOf = (ms: number) => new Date(Math.floor(clock.now().getTime() / ms) * ms);
  const usedUp = (windowMs: number) =>
    refuse('too_many_tries', {
      retryAfterSeconds: Math.max(
        1,
        Math.ceil((windowOf(windowMs).getTime() + windowMs - clock.now().getTime()) / 1000),
      ),
    });
  const count = async (key: string, windowMs: number, hits: number) => {
    const row = await db.deployment
      .insertInto('rate_limit')
      .values({ key, window_start: windowOf(windowMs), hits })
      .onConflict(c =>
        c.columns(['key', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', hits) })),
      )
      .returning('hits')
      .executeTakeFirstOrThrow();
    return row.hits;
  };
  return {
    exact: async (key, limit, windowMs) =>
      (await count(key, windowMs, 1)) > limit ? usedUp(windowMs) : null,
    async isUsedUp(key, limit, windowMs) {
      const row = await db.deployment
        .selectFrom('rate_limit')
        .select('hits')
        .where('key', '=', key)
        .where('window_start', '=', windowOf(windowMs))
        .executeTakeFirst();
      return row && row.hits >= limit ? usedUp(windowMs) : null;
    },
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
      const counted = [...since];
      since.clear();
      for (const [address, hits] of counted)
        totals.set(address, await count(`public:${address}`, MINUTE, hits));
    },
  };
}
