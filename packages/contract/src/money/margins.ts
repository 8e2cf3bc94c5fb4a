import * as z from 'zod/mini';
import { by, type Endpoint, manager, read } from '../endpoint.ts';
import { day, dollars, id } from '../fields.ts';
import { marginInvalid } from './margins.es.ts';

/** What was sold, what it cost and what stays; null where the cost, or a part of it, is unknown. */
const margin = z.object({
  sold: dollars,
  cost: z.nullable(dollars),
  margin: z.nullable(dollars),
  /** of what was sold, with one decimal; null where nothing was sold, too */
  percent: z.nullable(z.number()),
});

/** By what margins are put together. */
export const MARGINS_BY = ['week', 'service', 'state', 'city', 'client'] as const;
export type MarginsBy = (typeof MARGINS_BY)[number];

/** `from` and `to`: days of the first and the last week; without them the last eight. */
export const marginsQuery = z.object({
  by: z.optional(z.enum(MARGINS_BY, { error: marginInvalid.by })),
  from: z.optional(day(marginInvalid.week)),
  to: z.optional(day(marginInvalid.week)),
});

/** Margin and percent are of the packages whose cost is known. */
const margins = z.object({
  packages: z.int(),
  sold: dollars,
  cost: dollars,
  margin: dollars,
  /** null where nothing of known cost was sold */
  percent: z.nullable(z.number()),
  /** packages whose cost is unknown, and what they were sold for */
  unknown: z.int(),
  unknown_sold: dollars,
});

export const marginsEndpoints = {
  'GET /admin/margin/:id': {
    ...by(manager, read),
    summary: 'What a package was sold for, what it costs the agency, line by line, and what stays',
    params: z.object({ id: id() }),
    answer: z.object({
      /** none for a void label of which nothing stays */
      lines: z.array(
        z.object({
          code: z.string(),
          label: z.string(),
          /** null: it is part of a promotion's price */
          sold: z.nullable(dollars),
          /** null: unknown */
          cost: z.nullable(dollars),
          margin: z.nullable(dollars),
        }),
      ),
      ...margin.shape,
    }),
  },
  'GET /admin/margins': {
    ...by(manager, read),
    summary:
      'What was sold in a range of weeks, what it cost and what stays: by week, service, place or client',
    query: marginsQuery,
    answer: z.object({
      /** Mondays of the first and the last week */
      from: z.string(),
      to: z.string(),
      rows: z.array(
        z.object({
          /** of the service, city, state or client; null for weeks, and for places in the United States */
          id: z.nullable(z.int()),
          /** weeks: their Monday */
          name: z.string(),
          ...margins.shape,
        }),
      ),
      /** rows that are not shown */
      more: z.int(),
      ...margins.shape,
    }),
  },
} as const satisfies Record<string, Endpoint>;
