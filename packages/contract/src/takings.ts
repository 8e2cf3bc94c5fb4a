import { hasTwoDecimals } from '@puerta/domain/measures';
import { isMonth } from '@puerta/domain/month';
import * as z from 'zod/mini';
import { type Endpoint, manager } from './endpoint.ts';
import { day, dollars, instant } from './fields.ts';
import { invalid } from './messages.es.ts';
import { OUTSIDE_METHODS } from './money.ts';
import { optionalText, text } from './text-fields.ts';

/** How money reaches an agency: by card through its bank, or outside. */
export const TAKEN_BY = ['card', ...OUTSIDE_METHODS] as const;

/** A month of the agency's calendar, `YYYY-MM`. */
export const month = text(invalid.takings.month, 7).check(
  z.refine(isMonth, { error: invalid.takings.month }),
);

/** What came in, what was given back of it, and what is left. */
const taken = z.object({ received: dollars, returned: dollars, net: dollars });
const byMethod = z.object({ method: z.enum(TAKEN_BY), ...taken.shape });

const cashCount = z.object({
  expected: dollars,
  counted: dollars,
  /** what is too much; negative: what is missing */
  difference: dollars,
  note: z.string(),
  by: z.string(),
  at: instant,
});

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

export const cashCountBody = z.object({
  day: day(invalid.general.date),
  // a blank is no empty cash box
  counted: z.pipe(
    z.pipe(z.transform(blankIsNone), z.union([z.string(), z.number()], { error: invalid.takings.counted })),
    z.coerce
      .number<string | number>({ error: invalid.takings.counted })
      .check(
        z.minimum(0, invalid.takings.counted),
        z.maximum(1_000_000, invalid.takings.counted),
        z.refine(hasTwoDecimals, { error: invalid.general.decimals }),
      ),
  ),
  note: optionalText(300),
});

export const takingsEndpoints = {
  'GET /admin/takings': {
    who: manager,
    summary: 'What a month brought, by day and by how it was paid, with the counts of the cash box',
    query: z.object({ month }),
    answer: z.object({
      /** newest first; days without a movement and without a count are left out */
      days: z.array(
        z.object({
          day: z.string(),
          methods: z.array(byMethod),
          ...taken.shape,
          /** the last count of that day */
          cash: z.nullable(cashCount),
        }),
      ),
      methods: z.array(byMethod),
      ...taken.shape,
    }),
  },
  'POST /admin/cash-count': {
    who: manager,
    summary:
      'Counts the cash box for a day: what is in it beside what should be; a later count stands for that day',
    body: cashCountBody,
    answer: z.object({ day: z.string(), ...cashCount.shape }),
  },
} as const satisfies Record<string, Endpoint>;
