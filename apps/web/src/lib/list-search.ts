import { codeOf } from './address-texts.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@puerta/domain/parcel-limits';

/** What a paged list shows, as its address says it. */
export type ListSearch = { q?: string; page?: number; size?: PageSize };

export const FIRST_PAGE: Required<ListSearch> = { q: '', page: 1, size: DEFAULT_PAGE_SIZE };

/** Reads an address that anybody may have typed: what is not a choice falls back to the first page. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const page = Number(search.page);
  return shortestList({
    q: codeOf(search.q).slice(0, 80),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    size: PAGE_SIZES.find(size => size === Number(search.size)) ?? DEFAULT_PAGE_SIZE,
  });
}

/** Leaves out what is as on the first page, so that addresses stay short. */
export function shortestList(search: Required<ListSearch>): ListSearch {
  return {
    ...(search.q !== FIRST_PAGE.q && { q: search.q }),
    ...(search.page !== FIRST_PAGE.page && { page: search.page }),
    ...(search.size !== FIRST_PAGE.size && { size: search.size }),
  };
}
