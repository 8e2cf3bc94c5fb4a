import { isCalendarDay } from '@puerta/domain/calendar-day';
import type { ProductCode } from '@puerta/domain/products';

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
/** By its shape alone: one that is no choice is refused by the call. */
export const wordOf = (value: unknown) =>
  typeof value === 'string' && /^\w{1,20}$/.test(value) ? value : undefined;
const numberOf = (value: unknown) => {
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
    service: wordOf(service) as ProductCode | undefined,
    city: numberOf(city),
  });

/** How many of these filters are set. */
export const countFilters = ({ from, to, service, city }: ListFilters): number =>
  [from, to, service, city].filter(value => value !== undefined).length;
