import { FACT_KINDS, isInTrail } from '@puerta/domain/facts';
import type { Listener } from '../../facts/fact.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Keeps the length of the trail, so that its pages are known without counting it (decision 2). */
export const countFacts: Listener = {
  hears: FACT_KINDS.filter(isInTrail),
  async follow(tx, facts) {
    await addToTrail(tx, facts.length);
    return [];
  },
};

/** Adds the lines that facts are of the trail to its length. */
const addToTrail = (tx: Tx, n: number) =>
  tx.insertInto('list_count').values({ agency_id: tx.agencyId, list: 'trail', n, cents: 0 }).execute();
