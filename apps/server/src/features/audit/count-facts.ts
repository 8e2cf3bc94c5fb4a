import { FACT_KINDS, isInTrail } from '@puerta/domain/facts';
import type { Listener } from '../../facts/fact.ts';
import { addToTrail } from './queries.ts';

/** Keeps the length of the trail, so that its pages are known without counting it (decision 2). */
export const countFacts: Listener = {
  hears: FACT_KINDS.filter(isInTrail),
  async follow(tx, agencyId, facts) {
    await addToTrail(tx, agencyId, facts.length);
    return [];
  },
};
