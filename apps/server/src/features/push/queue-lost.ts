import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { lostPushes } from './queries.ts';

/** Long enough for one that has only just been queued, or that a killed copy held, to have its job. */
const PATIENCE_MS = 15 * 60_000;
const MOST = 500;

/** Gives pushes that wait without a job a new one, as for mails: after a restore, or when a job ended without its push. */
export async function queueLostPushes(
  services: Pick<Services, 'db' | 'jobs' | 'clock' | 'log'>,
): Promise<void> {
  const { db, jobs, clock } = services;
  const before = new Date(clock.now().getTime() - PATIENCE_MS);
  await eachAgency(services, 'lost pushes', async agencyId => {
    for (const pushId of await lostPushes(db.read(agencyId), agencyId, { before, most: MOST }))
      await db.within(agencyId, tx => jobs.enqueue(tx, 'push', { agencyId, pushId }));
  });
}
