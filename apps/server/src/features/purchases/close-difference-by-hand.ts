import type { Tx } from '../../db/within-agency.ts';
import { closeDifference } from './difference-queries.ts';

/** A manager saw to it: it is shown no more while both sides go on saying the same. False when it was closed, or gone, before. */
export const closeDifferenceByHand = (tx: Tx, agencyId: number, id: number): Promise<boolean> =>
  closeDifference(tx, agencyId, id);
