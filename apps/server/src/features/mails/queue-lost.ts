import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/services.ts';
import { lostMails } from './queries.ts';

/** Long enough for a mail that has only just been queued, or that a killed copy held, to have its job. */
const PATIENCE_MS = 15 * 60_000;
const MOST = 500;

/** Gives mails that wait without a job a new one: after a queue was emptied, or a job ended without its mail. */
export async function queueLostMails(
  services: Pick<Services, 'db' | 'jobs' | 'clock' | 'log'>,
): Promise<void> {
  const { db, jobs, clock } = services;
  const before = new Date(clock.now().getTime() - PATIENCE_MS);
  await eachAgency(services, 'lost mails', async agencyId => {
    for (const mailId of await lostMails(db.read(agencyId), agencyId, { before, most: MOST })) {
      await db.within(agencyId, tx => jobs.enqueue(tx, 'mail', { agencyId, mailId }));
    }
  });
}
