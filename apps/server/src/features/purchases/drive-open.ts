import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import { driveAttempt } from './drive-attempt.ts';
import { selectOpen, type Subject } from './queries.ts';

/** How far the payment is that somebody makes for it at this moment; undefined: nobody does. */
export const stateUnderWay = async (tx: Tx, agencyId: number, subject: Subject) =>
  (await selectOpen(tx, agencyId, subject))?.state;

/** Refuses whoever would pay a second time for what is being paid, and says where a bank reviews it; null: nobody does. */
export async function refuseUnderWay(tx: Tx, agencyId: number, subject: Subject): Promise<Refusal | null> {
  const state = await stateUnderWay(tx, agencyId, subject);
  return state ? refuse(state === 'held' ? 'payment_in_review' : 'being_paid') : null;
}

/** Drives on what it still waits for, if there is anything. */
export async function driveOpen(services: Services, agency: Agency, subject: Subject): Promise<void> {
  const attempt = await selectOpen(services.db.read(agency.id), agency.id, subject);
  if (attempt) await driveAttempt(services, agency, attempt.id);
}
