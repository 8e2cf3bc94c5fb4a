import { codeOf } from '../address/address-texts.ts';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@puerta/domain/parcels/parcel-limits';
import { isCalendarDay } from '@puerta/domain/days/calendar-day';
import { PRODUCT_CODES, type ProductCode } from '@puerta/domain/money/products';

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

/** What a list is narrowed down to, as its address says it; days are the agency's, both included. */
export type ListFilters = {
  from?: string | undefined;
  to?: string | undefined;
  service?: ProductCode | undefined;
  city?: number | undefined;
};
export const NO_FILTERS: ListFilters = {
  from: undefined,
  to: undefined,
  service: undefined,
  city: undefined,
};

const dayOf = (value: unknown) => (typeof value === 'string' && isCalendarDay(value) ? value : undefined);
/** The choice that an address names; undefined for what is none. */
export const choiceOf = <Choice>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find(one => one === value);
/** A number of a row; undefined for what is none. */
export const numberOf = (value: unknown) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** Leaves out what is not said, so that addresses stay short. */
export const said = <Said extends object>(values: Said): { [Key in keyof Said]?: NonNullable<Said[Key]> } =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as never;

/** Reads an address that anybody may have typed: what is no choice is left out. */
export const readFilters = ({ from, to, service, city }: Record<string, unknown>): ListFilters =>
  said({
    from: dayOf(from),
    to: dayOf(to),
    service: choiceOf(PRODUCT_CODES, service),
    city: numberOf(city),
  });

/** How many of these filters are set. */
export const countFilters = ({ from, to, service, city }: ListFilters): number =>
  [from, to, service, city].filter(value => value !== undefined).length;
