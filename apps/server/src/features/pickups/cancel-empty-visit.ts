import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { recordStray } from '../purchases/record-stray.ts';
import { selectEmptyVisit } from './queries.ts';

/**
 * In the transaction that records a void label: where it was the last one that the driver would have collected, the
 * carrier is told not to come. The pickup and its fee stay as they are.
 */
export async function cancelEmptyVisit(
  tx: Tx,
  services: Pick<Services, 'clock'>,
  agency: Pick<Agency, 'id'>,
  packageId: number,
): Promise<void> {
  const visit = await selectEmptyVisit(tx, agency.id, packageId);
  if (!visit?.prn) return;
  const attempt = { agency_id: agency.id, id: visit.attempt_id };
  await recordStray(tx, services, attempt, { kind: 'goods', number: visit.prn });
}
