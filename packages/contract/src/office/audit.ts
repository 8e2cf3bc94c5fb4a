import * as z from 'zod/mini';
import { FACT_KINDS, HISTORY_OF } from '@puerta/domain/facts';
import { by, type Endpoint, manager, read, staff } from '../endpoint.ts';
import { day, id, instant, listQuery, pageParams, pages } from '../fields.ts';
import { invalid } from '../messages.es.ts';

/** What of a row changed: plain values (packages/domain, facts.ts). */
const auditedState = z.nullable(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);

const fact = z.object({
  id: z.int(),
  date: instant,
  actor: z.object({ id: z.nullable(z.int()), name: z.string() }),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.nullable(z.int()), label: z.string() }),
  from: auditedState,
  to: auditedState,
});

/**
 * What the trail may be narrowed down to. `kind` is one of a fact's, of the trail or not, or `access`: who of the staff
 * came in, changed their access or took a list along. `q` is a number of a package or a lot, or a part of the name of a city, state, office, carrier or product; `of` and `id` any object
 * that has a history. `from` and `to` are days of the agency, both included.
 */
export const trailQuery = z.object({
  actor: z.optional(id()),
  kind: z.optional(z.enum(['access', ...FACT_KINDS], { error: invalid.general.choice })),
  q: listQuery.shape.q,
  of: z.optional(z.enum(HISTORY_OF, { error: invalid.general.choice })),
  id: z.optional(id()),
  from: z.optional(day(invalid.general.date)),
  to: z.optional(day(invalid.general.date)),
});
export type TrailQuery = z.output<typeof trailQuery>;

export const auditEndpoints = {
  'GET /admin/audit/:n/:size': {
    ...by(manager, read),
    summary: 'Who did what, when: newest first; narrowed by person, kind, object and day',
    params: pageParams,
    query: trailQuery,
    answer: z.array(fact),
    // what is narrowed shows its newest 10,000; whether there are more
    beside: z.extend(pages, { more: z.optional(z.boolean()) }),
  },
  'GET /admin/history/:of/:id': {
    ...by(staff, read),
    summary: 'What happened to one thing: newest first, so many at a time',
    params: z.object({ of: z.enum(HISTORY_OF), id: id() }),
    query: z.object({ before: z.optional(id()) }),
    answer: { manager: z.array(fact), restricted: z.array(fact) },
    beside: z.object({ more: z.boolean() }),
  },
} as const satisfies Record<string, Endpoint>;
