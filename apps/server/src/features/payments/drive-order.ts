import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { driveAttempt } from './drive-attempt.ts';
import { selectOpenAttempt } from './queries.ts';

/** Drives on what an order still waits for, if there is anything. */
export async function driveOrder(services: Services, agency: Agency, orderId: number): Promise<void> {
  const attemptId = await selectOpenAttempt(services.db.read(agency.id), agency.id, orderId);
  if (attemptId !== undefined) await driveAttempt(services, agency, attemptId);
}
