import { hasTwoDecimals } from '@puerta/domain/parcels/measures';
import { isMonth } from '@puerta/domain/days/month';
import { TAKEN_BY } from '@puerta/domain/movement-kinds';
import * as z from 'zod/mini';
import { by, change, type Endpoint, manager, read } from '../endpoint.ts';
import { day, dollars, instant, number } from '../fields.ts';
import { invalid } from '../messages.es.ts';
import { optionalText, text } from '../text-fields.ts';

/** A month of the agency's calendar, `YYYY-MM`. */
export const month = text(invalid.takings.month, 7).check(
  z.refine(isMonth, { error: invalid.takings.month }),
);

/** What came in, what was given back of it, and what is left. */
const taken = z.object({ received: dollars, returned: dollars, net: dollars });
const byMethod = z.object({ method: z.enum(TAKEN_BY), ...taken.shape });
/** With what was given up of debts besides: it is no part of what came in. */
const takenAndWaived = z.extend(taken, { waived: dollars });

const cashCount = z.object({
  expected: dollars,
  counted: dollars,
  /** what is too much; negative: what is missing */
  difference: dollars,
  /** what should be there by what is recorded by now; null while that is what was expected then */
  changed: z.nullable(dollars),
  note: z.string(),
  by: z.string(),
  at: instant,
});

/** How money reaches the bank; cash lies in its box until somebody brings it there. */
export const DEPOSITED_BY = ['card', 'transfer', 'zelle', 'other'] as const;

/** What a day brought by one means, and for cards through one provider, that should stand on the bank's statement. */
const deposit = z.object({
  method: z.enum(DEPOSITED_BY),
  /** of cards, where it is known; empty otherwise */
  provider: z.string(),
  received: dollars,
  returned: dollars,
  /** what its customers' banks took back that day, unless the dispute was won */
  disputed: dollars,
  /** gross: what a provider kept for itself is beside it */
  expected: dollars,
  /** what it kept of what moved that day; null where it does not tell, or has not yet */
  fees: z.nullable(dollars),
});
/** What somebody saw at the bank, beside what was expected when they looked. */
const seen = z.object({
  expected: dollars,
  seen: dollars,
  /** what is too much; negative: what is missing */
  difference: dollars,
  /** what should have come by what is recorded by now; null while that is what was expected then */
  changed: z.nullable(dollars),
  note: z.string(),
  by: z.string(),
  at: instant,
});

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

const MOST = 1_000_000;
const dollarsFrom = (least: number, message: string) =>
  z.pipe(
    // «1.200» is a thousand to some who count, and one dollar and twenty to others
    z.unknown().check(
      z.refine(typed => typeof typed !== 'string' || !THOUSANDS.test(typed), {
        error: invalid.takings.unclear,
      }),
    ),
    number(
      message,
      z.minimum(least, message),
      z.maximum(MOST, message),
      z.refine(hasTwoDecimals, { error: invalid.general.decimals }),
    ),
  );
const THOUSANDS = /^\s*-?\d{1,3}(\.\d{3})+\s*$/;

export const cashCountBody = z.object({
  day: day(invalid.general.date),
  // a blank is no empty cash box
  counted: dollarsFrom(0, invalid.takings.counted),
  note: optionalText(300),
});

export const depositsBody = z.object({
  day: day(invalid.general.date),
  deposits: z
    .array(
      z.object({
        method: z.enum(DEPOSITED_BY, { error: invalid.outside.method }),
        provider: optionalText(40),
        // more may have gone back than came in; a blank says nothing
        seen: z.pipe(z.transform(blankIsNone), z.nullable(dollarsFrom(-MOST, invalid.takings.seen))),
      }),
      { error: invalid.takings.seen },
    )
    .check(
      z.maxLength(20, invalid.takings.seen),
      z.refine(list => list.some(({ seen: dollars }) => dollars !== null), {
        error: invalid.takings.seen,
        path: [0, 'seen'],
      }),
    ),
  note: optionalText(300),
});

export const takingsEndpoints = {
  'GET /admin/takings': {
    ...by(manager, read),
    summary: 'What a month brought, by day and by how it was paid, with the counts of the cash box',
    query: z.object({ month }),
    answer: z.object({
      /** newest first; days without a movement and without a count are left out */
      days: z.array(
        z.object({
          day: z.string(),
          methods: z.array(byMethod),
          ...takenAndWaived.shape,
          /** the last count of that day */
          cash: z.nullable(cashCount),
          /** what should stand on the bank's statement, with the last that somebody saw there */
          deposits: z.array(z.object({ ...deposit.shape, confirmed: z.nullable(seen) })),
        }),
      ),
      methods: z.array(byMethod),
      ...takenAndWaived.shape,
    }),
  },
  'POST /admin/cash-count': {
    ...by(manager, change),
    summary:
      'Counts the cash box for a day: what is in it beside what should be; a later count stands for that day',
    once: 'made',
    body: cashCountBody,
    answer: z.object({ day: z.string(), ...cashCount.shape }),
  },
  'POST /admin/deposits': {
    ...by(manager, change),
    summary:
      'Says what the bank shows for a day and its means of payment, beside what should have come; what is said later stands',
    once: 'made',
    body: depositsBody,
    answer: z.object({
      day: z.string(),
      deposits: z.array(z.object({ method: z.enum(DEPOSITED_BY), provider: z.string(), ...seen.shape })),
    }),
  },
} as const satisfies Record<string, Endpoint>;
