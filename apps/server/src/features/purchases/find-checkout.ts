import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { driveAttempt } from './drive-attempt.ts';
import { redirectOf } from './open-checkout.ts';
import { selectAwaiting, type Subject } from './queries.ts';

/** Where its customer can pay now; null when it is paid, or its time is over. */
export async function findCheckout(
  services: Services,
  agency: Agency,
  subject: Subject,
): Promise<string | null> {
  const [waiting] = await selectAwaiting(services.db.read(agency.id), agency.id, subject);
  return waiting ? redirectOf(await driveAttempt(services, agency, waiting.id)) : null;
}
