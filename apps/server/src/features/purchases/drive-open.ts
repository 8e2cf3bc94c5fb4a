import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import { driveAttempt } from './drive-attempt.ts';
import { selectOpen, type Subject } from './queries.ts';

/** Whether somebody is paying for it at this moment, or waits for a review. */
export const isUnderWay = async (tx: Tx, agencyId: number, subject: Subject): Promise<boolean> =>
  (await selectOpen(tx, agencyId, subject)) !== undefined;

/** Refuses whoever would pay a second time for what is being paid, and says where a bank reviews it; null: nobody does. */
export async function refuseUnderWay(tx: Tx, agencyId: number, subject: Subject): Promise<Refusal | null> {
  const open = await selectOpen(tx, agencyId, subject);
  return open ? refuse(open.state === 'held' ? 'payment_in_review' : 'in_progress') : null;
}

/** Drives on what it still waits for, if there is anything. */
export async function driveOpen(services: Services, agency: Agency, subject: Subject): Promise<void> {
  const attempt = await selectOpen(services.db.read(agency.id), agency.id, subject);
  if (attempt) await driveAttempt(services, agency, attempt.id);
}
