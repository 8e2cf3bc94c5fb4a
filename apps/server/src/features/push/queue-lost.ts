import { agencyIds } from '../../db/agency-queries.ts';
import type { Services } from '../../services/services.ts';
import { lostPushes } from './queries.ts';

/** Long enough for one that has only just been queued, or that a killed copy held, to have its job. */
const PATIENCE_MS = 15 * 60_000;
const MOST = 500;

/** Gives pushes that wait without a job a new one, as for mails: after a restore, or when a job ended without its push. */
export async function queueLostPushes({
  db,
  jobs,
  clock,
}: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - PATIENCE_MS);
  for (const agencyId of await agencyIds(db))
    for (const pushId of await lostPushes(db.read(agencyId), agencyId, { before, most: MOST }))
      await db.within(agencyId, tx => jobs.enqueue(tx, 'push', { agencyId, pushId }));
}
