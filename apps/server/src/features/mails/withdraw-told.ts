import type { Tx } from '../../db/within-agency.ts';
import { withdrawOfFacts } from './queries.ts';

/** What these facts told is not true any more: their mails that did not leave never do. Answers of which facts. */
export const withdrawTold = (tx: Tx, agencyId: number, factIds: readonly number[]): Promise<Set<number>> =>
  withdrawOfFacts(tx, agencyId, factIds);
