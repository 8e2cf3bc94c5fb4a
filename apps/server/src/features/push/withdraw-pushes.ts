import type { Tx } from '../../db/within-agency.ts';
import { withdrawOfFacts } from './queries.ts';

/** What these facts told is not true any more: what waits to be told of it on phones never is. */
export const withdrawPushes = (tx: Tx, agencyId: number, factIds: readonly number[]): Promise<void> =>
  withdrawOfFacts(tx, agencyId, factIds);
