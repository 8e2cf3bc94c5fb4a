import type { Tx } from '../../db/within-agency.ts';
import { selectStray, updateStray } from './stray-queries.ts';

/** Nobody asks the provider for it any more: a manager saw to it (decision 30). */
export async function closeStrayByHand(tx: Tx, agencyId: number, id: number): Promise<void> {
  await updateStray(tx, await selectStray(tx, agencyId, id), { state: 'closed' });
}
