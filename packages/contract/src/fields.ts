import { isCalendarDay } from '@puerta/domain/days/calendar-day';
import { hasTwoDecimals } from '@puerta/domain/parcels/measures';
import { PAGE_SIZES } from '@puerta/domain/parcels/parcel-limits';
import * as z from 'zod/mini';
import { entranceInvalid as invalid } from './entrance.es.ts';
import { atMost, printable, text } from './text-fields.ts';

/** "Activo" as forms write it: 1 Si, 0 No. Answers the boolean. */
export const flag = (message: string) =>
  z.pipe(
    z.union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])], { error: message }),
    // forms of several parts send texts
    z.transform(
      (value: boolean | 1 | 0 | '1' | '0' | 'true' | 'false') =>
        value === true || value === 1 || value === '1' || value === 'true',
    ),
  );

type NumberCheck = z.core.CheckFn<number> | z.core.$ZodCheck<number>;
/**
 * A number, or a text that is one, as paths and forms send it; what JavaScript would make one of besides (true, null,
 * a list, a blank) is none.
 */
export const number = (message: string, ...checks: NumberCheck[]) =>
  z.pipe(z.transform(numberIn), z.number({ error: message }).check(...checks));
const numberIn = (sent: unknown): unknown =>
  typeof sent === 'string' && WRITTEN.test(sent) ? Number(sent) : sent;
/** As people and programs write one: JavaScript reads hexadecimal and binary ones too. */
const WRITTEN = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

/** A whole one of these. */
export const whole = (min: number, max: number, message: string) =>
  number(message, z.int(message), z.minimum(min, message), z.maximum(max, message));

/** A positive integer that counts rows of one agency. */
export const id = (message: string = invalid.general.id) => whole(1, 2_147_483_647, message);

/** A number with at most two decimals from `min` to `max`, all refusals with one message. */
export const measure = (min: number, max: number, message: string) =>
  number(
    message,
    z.refine(n => Number.isFinite(n) && n >= min && n <= max, { error: message }),
    z.refine(hasTwoDecimals, { error: invalid.general.decimals }),
  );

/** US postal code: five digits, or ZIP+4. */
export const ZIP = /^\d{5}(-\d{4})?$/;
export const zip = (message: string, malformed: string = invalid.general.zip) =>
  z.pipe(
    z.union(
      [
        z.string({ error: message }),
        z.pipe(
          z.number(),
          z.transform(n => String(n).padStart(5, '0')),
        ),
      ],
      { error: message },
    ),
    text(message, 10).check(z.refine(typed => typed === '' || ZIP.test(typed), { error: malformed })),
  );

/** A calendar day `YYYY-MM-DD` that exists. */
export const day = (message: string) => text(message, 10).check(z.refine(isCalendarDay, { error: message }));

export const pageParams = z.object({
  n: id(invalid.general.page),
  size: number(
    invalid.general.page,
    z.refine(n => (PAGE_SIZES as readonly number[]).includes(n), invalid.general.page),
  ),
});

export const listQuery = z.object({
  status: z.optional(whole(0, 9, invalid.general.page)),
  q: z.optional(z.string().check(printable, z.trim(), atMost(80))),
});

export const pages = z.object({ pages: z.int(), total: z.int() });

/** Whatever a person types where a tracking is expected: a search that may find nothing, never bad input. */
export const typed = z.string().check(printable);

/** Dollars of an answer. */
export const dollars = z.number();
/** An instant of an answer, ISO 8601. */
export const instant = z.string();
