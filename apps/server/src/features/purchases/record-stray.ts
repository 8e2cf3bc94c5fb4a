import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { insertStray, type StrayKey } from './stray-queries.ts';

/** Records what a provider did, or may have done, that nobody needs: the recovery gives it back. */
export async function recordStray(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { agency_id, id }: Pick<AttemptRow, 'agency_id' | 'id'>,
  stray: Omit<StrayKey, 'attempt_id'>,
): Promise<void> {
  const now = clock.now();
  await insertStray(tx, agency_id, { attempt_id: id, ...stray }, { now, nextTryAt: now });
}
