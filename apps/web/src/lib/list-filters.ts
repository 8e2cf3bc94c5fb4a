import { isCalendarDay } from '@puerta/domain/calendar-day';
import { PRODUCT_CODES, type ProductCode } from '@puerta/domain/products';

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
