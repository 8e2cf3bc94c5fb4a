import { type ListSearch, readListSearch } from '../../lib/list-search.ts';

/** States of an order that has no packages. */
export const UNCONFIRMED_STATES = ['placing', 'held', 'awaiting_payment', 'failed', 'expired'] as const;
export type UnconfirmedState = (typeof UNCONFIRMED_STATES)[number];
export type UnconfirmedSearch = ListSearch & { state?: UnconfirmedState | undefined };

export function readUnconfirmedSearch(search: Record<string, unknown>): UnconfirmedSearch {
  const state = UNCONFIRMED_STATES.find(one => one === search.state);
  return { ...readListSearch(search), ...(state && { state }) };
}
