import { DEBT_AGES, WAITING_STATUSES } from '@puerta/domain/waiting';
import { type ListSearch, readListSearch } from '../../lib/list-search.ts';

/** `age` is the place of an age in DEBT_AGES. */
export type DebtsSearch = ListSearch & { age?: number | undefined };
export type DelayedSearch = ListSearch & { status?: number | undefined };

export function readDebtsSearch(search: Record<string, unknown>): DebtsSearch {
  const age = search.age === undefined || search.age === '' ? -1 : Number(search.age);
  return { ...readListSearch(search), ...(age in DEBT_AGES && { age }) };
}

export function readDelayedSearch(search: Record<string, unknown>): DelayedSearch {
  const status = WAITING_STATUSES.find(one => one === Number(search.status));
  return { ...readListSearch(search), ...(status && { status }) };
}
