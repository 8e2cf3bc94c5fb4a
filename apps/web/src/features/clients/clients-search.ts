import type { ClientsQuery } from '@puerta/contract/people/clients';
import { type ListSearch, readFilters, readListSearch, said } from '../../lib/list/list-search.ts';

/** What the list of clients is narrowed down to, as its address says it. */
export type ClientsSearch = ListSearch & Omit<ClientsQuery, 'q'>;

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
