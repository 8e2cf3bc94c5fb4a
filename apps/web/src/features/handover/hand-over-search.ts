import { codeOf } from '../../lib/address/address-texts.ts';
import { numberOf, said } from '../../lib/list/list-search.ts';

/** What waits to be handed over, as its address says it: found by `q`, of a lot. */
export type HandOverSearch = { q?: string; lot?: number };

export const readHandOverSearch = ({ q, lot }: Record<string, unknown>): HandOverSearch =>
  said({ q: codeOf(q).slice(0, 80), lot: numberOf(lot) });
