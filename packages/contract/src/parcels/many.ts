import { CHOSEN_MAX, PIECE_MAX } from '@puerta/domain/parcels/parcel-limits';
import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { manyTexts } from './many.es.ts';

const listOf = (most: number) =>
  z
    .array(id(), { error: manyTexts.empty })
    .check(z.minLength(1, manyTexts.empty), z.maxLength(most, manyTexts.tooMany(most)));

/** Numbers of the rows of one call, each once or more often: it is done with once. */
export const piece = listOf(PIECE_MAX);
/** Numbers of all rows that were chosen, where one call is done with them together. */
export const chosen = listOf(CHOSEN_MAX);

/** The same of an address: `7,9,12`. */
export const chosenInAddress = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(CHOSEN_MAX * 11)),
    z.transform((typed: string): unknown[] => typed.split(',')),
  ),
  chosen,
);

/** What became of each row; `already`: it stood so before, or nothing was left to do. `message` says why, but for `done`. */
export const outcomes = z.array(
  z.object({
    id: z.int(),
    result: z.enum(['done', 'already', 'refused']),
    code: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
);
export type RowOutcome = z.infer<typeof outcomes>[number];
