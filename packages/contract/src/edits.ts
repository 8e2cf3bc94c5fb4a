import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

/** Forms of several parts send texts. */
const listed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** What a save may say beside its whole body (docs/rules/edits.md): nothing, and it replaces what is there. */
export const edit = {
  version: z.optional(id()),
  touched: z.optional(
    z.pipe(z.transform(listed), z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
  ),
};

/** How often what people edit of a thing has changed: what a save names as the version that it was begun from. */
export const version = z.int();

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** What somebody else changed while one edited the same: `version` is the one to save over. */
export const conflict = z.object({
  version,
  changes: z.array(
    z.object({
      /** as the body names it, such as `cost.air` */
      field: z.string(),
      mine: value,
      theirs: value,
      /** null: the program itself */
      by: z.nullable(z.object({ id: z.int(), name: z.string() })),
      at: instant,
    }),
  ),
});
export type Conflict = z.infer<typeof conflict>;
