import { useNavigate, useSearch } from '@tanstack/react-router';
import { FIRST_PAGE, type ListSearch, said } from '../../lib/list/list-search.ts';

type Options<Search> = {
  /** stand behind the button of filters */
  filters?: readonly (keyof Search)[];
  /** narrow it too, and stand beside its search */
  beside?: readonly (keyof Search)[];
  /** it comes page by page */
  isPaged?: boolean;
};

/**
 * A list as its address says it: the route's own reader has read it (`validateSearch`), and shortens what is said here.
 *
 *     const list = useList<ClientsSearch>({ filters: ['blocked', 'owes', 'from', 'to'] });
 *     const query = useQuery(readPage('clients', CALL, { params: list.page, query: list.filter }));
 *     <ListPage list={list} query={query} …>
 */
export function useList<Search extends ListSearch>(options: Options<Search> = {}) {
  const { filters = [], beside = [], isPaged = true } = options;
  const search = { ...FIRST_PAGE, ...(useSearch({ strict: false }) as unknown as Search) };
  const navigate = useNavigate();
  const go = (next: object) => void navigate({ to: '.', search: next as never });
  const change = (next: Partial<Search>) => go({ ...search, page: 1, ...next });
  const picked = (names: readonly (keyof Search)[]) =>
    said(Object.fromEntries(names.map(name => [name, search[name]]))) as Partial<Search>;
  const without = (names: readonly (keyof Search)[]) =>
    Object.fromEntries(names.map(name => [name, undefined])) as Partial<Search>;
  const filter = picked(['q', ...filters, ...beside]);
  const set = Object.keys(picked(filters)).length;
  return {
    search,
    isPaged,
    change,
    /** the number of the page's first row, from 1 */
    firstRow: (search.page - 1) * search.size + 1,
    /** the page that is asked for, as calls take it */
    page: { n: search.page, size: search.size },
    /** what narrows it, as calls and its file take it */
    filter,
    /** how many filters are set behind the button */
    set,
    isNarrowed: Object.keys(filter).length > 0,
    showAll: () => change(without(['q', ...filters, ...beside])),
    /** what its FilterBar takes: all of several are taken away at once */
    bar: { isNarrowed: set > 1, onClear: () => change(without(filters)) },
  };
}
/** Of whichever search. */
export type List = Pick<
  ReturnType<typeof useList>,
  'search' | 'set' | 'isNarrowed' | 'isPaged' | 'showAll'
> & {
  filter: object;
  change: (next: ListSearch) => void;
};
