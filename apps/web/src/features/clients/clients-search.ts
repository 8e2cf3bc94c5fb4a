import type { ClientsQuery } from '@puerta/contract/clients';
import { readFilters, said } from '../../lib/list-filters.ts';
import { type ListSearch, readListSearch } from '../../lib/list-search.ts';

/** What the list of clients is narrowed down to, as its address says it. */
export type ClientsFilter = Omit<ClientsQuery, 'q'>;
export type ClientsSearch = ListSearch & ClientsFilter;

export const EVERY_CLIENT: ClientsFilter = {
  blocked: undefined,
  owes: undefined,
  from: undefined,
  to: undefined,
};

export function readClientsSearch(search: Record<string, unknown>): ClientsSearch {
  const { from, to } = readFilters(search);
  const blocked = String(search.blocked);
  return {
    ...readListSearch(search),
    ...said({
      blocked: blocked === 'true' ? true : blocked === 'false' ? false : undefined,
      owes: String(search.owes) === '1' ? ('1' as const) : undefined,
      from,
      to,
    }),
  };
}

/** The list's filter as the calls take it. */
export const filterOf = ({ q, page: _page, size: _size, ...filter }: ClientsSearch) => ({
  ...filter,
  q: q || undefined,
});

/** How many filters stand beside the search. */
export const filtersOf = ({ q: _q, page: _page, size: _size, ...filter }: ClientsSearch) =>
  Object.keys(said(filter)).length;
