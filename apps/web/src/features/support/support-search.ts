import { codeOf } from '../../lib/address/address-texts.ts';
import { type ListSearch, readFilters, readListSearch, said } from '../../lib/list/list-search.ts';

export type SupportSearch = ListSearch & {
  ticket?: number;
  ask?: string;
  about?: string;
  state?: string;
  assigned?: string;
  from?: string;
  to?: string;
};

/** Characters of a question that an address brings. */
const ASK_MAX = 600;
const ABOUT_MAX = 60;

/**
 * The ticket that is open beside the list, as a mail's link or a shared address names it; or a question that another
 * page has begun for a new one, or the tracking that one is about.
 */
export function readSupportSearch({ ticket, ask, about }: Record<string, unknown>): SupportSearch {
  const id = Number(ticket);
  return {
    ...(Number.isInteger(id) && id > 0 && { ticket: id }),
    ...(typeof ask === 'string' && ask.trim() !== '' && { ask: ask.slice(0, ASK_MAX) }),
    ...(codeOf(about) !== '' && { about: codeOf(about).slice(0, ABOUT_MAX) }),
  };
}

/** The managers' list as well: its search, page, state and whose they are, with the ticket that is open beside it. */
export function readManagedSearch(search: Record<string, unknown>): SupportSearch {
  const { state, assigned } = search;
  const { from, to } = readFilters(search);
  return {
    ...readListSearch(search),
    ...readSupportSearch(search),
    ...said({ from, to }),
    ...(isChosen(state) && { state: String(state) }),
    ...(isChosen(assigned) && { assigned: String(assigned) }),
  };
}
const isChosen = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && value !== '';
