import { type TicketState, ticketStates } from '@puerta/contract/support';
import { type ListFilters, readFilters, said } from '../../lib/list-filters.ts';
import { FIRST_PAGE, type ListSearch, shortestList } from '../../lib/list-search.ts';
import type { SupportSearch } from './support-search.ts';

export const ASSIGNED = ['me', 'nobody'] as const;
/** What the managers' list shows; an empty state is all of them, and so is an empty `assigned`. */
export type ManagedList = Required<ListSearch> & {
  state: TicketState | '';
  assigned: (typeof ASSIGNED)[number] | '';
} & Pick<ListFilters, 'from' | 'to'>;

export const FIRST_TICKETS: ManagedList = {
  ...FIRST_PAGE,
  state: '',
  assigned: '',
  from: undefined,
  to: undefined,
};

type Typed = ListSearch & { state?: unknown; assigned?: unknown; from?: unknown; to?: unknown };

/** The list of an address, whose state anybody may have typed. */
export const managedListOf = ({ q, page, size, ...search }: Typed): ManagedList => ({
  q: q ?? FIRST_PAGE.q,
  page: page ?? FIRST_PAGE.page,
  size: size ?? FIRST_PAGE.size,
  state: ticketStates.find(state => state === search.state) ?? '',
  assigned: ASSIGNED.find(whose => whose === search.assigned) ?? '',
  from: readFilters(search).from,
  to: readFilters(search).to,
});

/** The address of a list, with a ticket beside it or without; what is as at first is left out. */
export const addressOf = (
  { state, assigned, from, to, ...list }: ManagedList,
  ticket?: number,
): SupportSearch => ({
  ...shortestList(list),
  ...said({ from, to }),
  ...(state && { state }),
  ...(assigned && { assigned }),
  ...(ticket && { ticket }),
});
