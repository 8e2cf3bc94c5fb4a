import * as z from 'zod/mini';
import { customsCategories, customsCategory } from '../messages.es.ts';

const CATEGORIES = Object.keys(customsCategories) as (keyof typeof customsCategories)[];

/**
 * What may be said of a parcel beyond the agreed call, where its buyer wants to: asked for in the wizards, kept on
 * the order in columns of these names, undefined when it is blank or absent.
 */
export const parcelExtras = {
  customs_category: z.optional(
    z.pipe(
      z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
      z.optional(z.enum(CATEGORIES, { error: customsCategory.unknown })),
    ),
  ),
};

/** What its buyer said is inside, as a package's record shows it: columns of its order, by their names. */
export const declaredContent = { content: z.string(), customs_category: z.nullable(z.string()) };

/** Pounds and inches of an answer. */
export const boxMeasures = {
  weight: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
};
