/** Sessions end after 12 hours idle or 30 days (docs/rules/accounts.md). */
const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 24 * 3_600_000;

type Used = { created_at: Date; last_used_at: Date };

/** Whether a session that nobody ended is over by itself; `now` in milliseconds. */
export const hasEnded = ({ created_at, last_used_at }: Used, now: number): boolean =>
  now - created_at.getTime() > LONGEST_MS || now - last_used_at.getTime() > IDLE_MS;
