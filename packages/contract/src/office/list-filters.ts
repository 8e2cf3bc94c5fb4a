import { PRODUCT_CODES } from '@puerta/domain/money/products';
import * as z from 'zod/mini';
import { day, dollars, flag, id, listQuery } from '../fields.ts';
import { invalid } from '../messages.es.ts';

/** Days of the agency, both included. */
export const dayRange = {
  from: z.optional(day(invalid.general.date)),
  to: z.optional(day(invalid.general.date)),
};

/** A product by its code, and a city of Venezuela. */
export const serviceAndCity = {
  service: z.optional(z.enum(PRODUCT_CODES, { error: invalid.general.choice })),
  city: z.optional(id()),
};

/** What rows of a list hold besides, each where it is asked for: `also=weight,lot`. */
export const extraOf = <const Names extends readonly string[]>(names: Names) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text: string) => text.split(',')),
      ),
      z
        .array(z.enum(names, { error: invalid.general.choice }))
        .check(z.maxLength(names.length, invalid.general.choice)),
    ),
  );

/** What a row of a list of packages may hold besides. */
export const PACKAGE_EXTRA = [
  'receiver',
  'content',
  'weight',
  'received',
  'promised',
  'lot',
  'shelf',
] as const;
export type PackageExtra = (typeof PACKAGE_EXTRA)[number];

/** The filters of the lists of orders; `voided`: those that were, whatever their status; then none is asked for. */
export const ordersFilter = z.object({
  ...listQuery.shape,
  voided: z.optional(flag(invalid.general.choice)),
  ...dayRange,
  ...serviceAndCity,
  /** whose packages */
  client: z.optional(id()),
});
/** `sums`: managers are told what all that the filters leave comes to. */
export const ordersQuery = z.extend(ordersFilter, {
  sums: z.optional(flag(invalid.general.choice)),
  also: extraOf(PACKAGE_EXTRA),
});
export type OrdersFilter = z.output<typeof ordersFilter>;

/**
 * Beside a filtered list. `more`: there are more than `total`, which is as far as it was counted; then there are no
 * sums. `sums` are managers' alone, in dollars, of what was not voided; `voided`: how many are left out of them.
 */
export const narrowedBeside = {
  more: z.optional(z.boolean()),
  sums: z.optional(z.object({ amount: dollars, debt: dollars, voided: z.int() })),
};
