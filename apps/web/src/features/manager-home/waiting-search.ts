import { DEBT_AGES, LATE_WAYS, type LateWay, WAITING_STATUSES } from '@puerta/domain/parcels/waiting';
import {
  type ListFilters,
  type ListSearch,
  readFilters,
  readListSearch,
  said,
} from '../../lib/list/list-search.ts';

/** `age` is the place of an age in DEBT_AGES. */
export type DebtsSearch = ListSearch & ListFilters & { age?: number | undefined };
/** Late against the promised day, by all ways unless said; or standing at a status for too long. */
export type Delay = { status?: number | undefined; late?: LateWay | undefined };
export type DelayedSearch = ListSearch & Pick<ListFilters, 'service' | 'city'> & Delay;

export function readDebtsSearch(search: Record<string, unknown>): DebtsSearch {
  const age = search.age === undefined || search.age === '' ? -1 : Number(search.age);
  return {
    ...readListSearch({ ...search, q: undefined }),
    ...readFilters(search),
    ...(age in DEBT_AGES && { age }),
  };
}

export function readDelayedSearch(search: Record<string, unknown>): DelayedSearch {
  const status = WAITING_STATUSES.find(one => one === Number(search.status));
  const late = LATE_WAYS.find(one => one !== 'all' && one === search.late);
  const { service, city } = readFilters(search);
  return {
    ...readListSearch({ ...search, q: undefined }),
    ...said({ service, city }),
    ...(status ? { status } : late && { late }),
  };
}
