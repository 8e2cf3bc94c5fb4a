import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { deleteOlder, forgetAccess, forgetUnsentFiles, type Old } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of one transaction: few enough to hold nobody up. */
const BATCH = 1000;

type Kept = Omit<Old, 'before'> & { days: number };

/** How long the deployment's own tables keep a row (docs/decisions/027). */
export const KEPT: readonly Kept[] = [
  // people's addresses; the longest window is an hour
  { table: 'rate_limit', column: 'window_start', days: 1 },
  // providers repeat a delivery for some days
  { table: 'provider_event', column: 'received_at', days: 90 },
];

/** How long an agency's tables do; what is not named here stays. */
export const KEPT_OF_AGENCY: readonly Kept[] = [
  // none lives longer than thirty days
  { table: 'session', column: 'created_at', days: 31 },
  { table: 'account_token', column: 'expires_at', days: 30 },
  // one that was never sent has no such day, and stays where managers see it
  { table: 'mail', column: 'sent_at', days: 90 },
  { table: 'mail', column: 'created_at', state: 'withdrawn', days: 90 },
  // as long as the mail that brought it: until then its key writes to nobody again
  { table: 'client_message', column: 'created_at', days: 90 },
  // what it told stands in the portal
  { table: 'push', column: 'created_at', days: 30 },
  // a station that was away for longer has lost more than its connection
  { table: 'station_key', column: 'created_at', days: 14 },
  // what a shift's end asks about
  { table: 'refused_reading', column: 'at', days: 14 },
  // as those of a station: a page that was left open for longer has been read again
  { table: 'made_key', column: 'created_at', days: 14 },
  // nobody repeats a purchase after this; a draft that old meets another price anyway
  { table: 'idempotency_key', column: 'created_at', days: 30 },
];

/** Facts of who came in and took what out (docs/rules/trail.md). */
const ACCESS_DAYS = 365;

/** Files that were uploaded for a ticket and never sent with anything. */
const UNSENT_DAYS = 1;

/** Deletes what nobody needs any more. A job runs it every night. */
export async function forgetOld(services: Pick<Services, 'db' | 'clock' | 'files' | 'log'>): Promise<void> {
  const { db, clock, files } = services;
  const now = clock.now().getTime();
  const forget = async (agencyId: number | null, { days, ...kept }: Kept) => {
    const door = agencyId === null ? db.deployment : db.read(agencyId);
    const old = { ...kept, before: new Date(now - days * DAY_MS) };
    while ((await deleteOlder(door, agencyId, old, BATCH)) === BATCH);
  };
  for (const kept of KEPT) await forget(null, kept);
  await eachAgency(services, 'forget', async id => {
    for (const kept of KEPT_OF_AGENCY) await forget(id, kept);
    const unsent = new Date(now - UNSENT_DAYS * DAY_MS);
    let keys: string[];
    do {
      keys = await forgetUnsentFiles(db.read(id), id, unsent, BATCH);
      for (const key of keys) await files.delete(key);
    } while (keys.length === BATCH);
    const before = new Date(now - ACCESS_DAYS * DAY_MS);
    while ((await forgetAccess(db.read(id), before, BATCH)) === BATCH);
  });
}
