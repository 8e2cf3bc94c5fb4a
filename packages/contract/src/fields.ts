import { isCalendarDay } from '@puerta/domain/calendar-day';
import { hasTwoDecimals } from '@puerta/domain/measures';
import { PAGE_SIZES } from '@puerta/domain/parcel-limits';
import * as z from 'zod/mini';
import { entranceInvalid as invalid } from './entrance.es.ts';

/** Control characters and halves of surrogate pairs never reach a row: PostgreSQL refuses them, people cannot see them. */
export const printable = z.overwrite<string>(text => text.replace(UNPRINTABLE, ''));
const UNPRINTABLE = /[^\t\n -\uD7FF\uE000-\u{10FFFF}]/gu;

/**
 * The last look at a text that is too long: no pattern runs on it any more, since what a pattern costs may grow with
 * the square of its text, and a body has room for a million characters.
 */
export const atMost = (max: number, message: string = invalid.general.tooLong) =>
  z.maxLength(max, { error: message, abort: true });

const LINE_END = /[\n\u0085\u2028\u2029]/;
/** Names, addresses and subjects stand in mails, labels and lists: a second line would pretend to be somebody else's. */
const oneLine = z.refine<string>(value => !LINE_END.test(value), { error: invalid.general.oneLine });

/** A required text of one line, trimmed; `message` when it is missing or blank. */
export const text = (message: string, max = 120) => lines(message, max).check(oneLine);

/** The same, of as many lines as people write. */
export const lines = (message: string, max = 120) =>
  z.string({ error: message }).check(printable, z.trim(), z.minLength(1, { error: message }), atMost(max));

/** A text of one line that may be absent, null or blank; answers '' then. */
export const optionalText = (max = 120) => optionalLines(max).check(oneLine);

/** The same, of as many lines as people write. */
export const optionalLines = (max: number) =>
  z.pipe(
    z.nullish(z.string({ error: invalid.general.required })),
    z.pipe(
      z.transform((value: string | null | undefined) => value ?? ''),
      z.string().check(printable, z.trim(), atMost(max)),
    ),
  );

/**
 * "E-mail-like" (docs/rules/forms.md): after the @ a point that is not first, and two characters or more
 * behind it. The first such point decides, so that no text is read twice.
 */
export const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/;
export const email = (empty: string, wrong: string) =>
  text(empty, 160).check(z.regex(EMAIL, { error: wrong }));

/** An e-mail that may be left out; answers '' then. */
export const optionalEmail = (wrong: string) =>
  optionalText(160).check(z.refine(value => value === '' || EMAIL.test(value), { error: wrong }));

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

/** A positive integer that counts rows of one agency. */
export const id = (message: string = invalid.general.id) =>
  z.coerce
    .number({ error: message })
    .check(z.int(message), z.minimum(1, message), z.maximum(2_147_483_647, message));

/** A number with at most two decimals from `min` to `max`, all refusals with one message. */
export const measure = (min: number, max: number, message: string) =>
  z.coerce.number({ error: message }).check(
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
  size: z.coerce
    .number()
    .check(z.refine(n => (PAGE_SIZES as readonly number[]).includes(n), invalid.general.page)),
});

export const listQuery = z.object({
  status: z.optional(
    z.pipe(z.coerce.number(), z.int(invalid.general.page).check(z.minimum(0), z.maximum(9))),
  ),
  q: z.optional(z.string().check(printable, z.trim(), atMost(80))),
});

export const pages = z.object({ pages: z.int(), total: z.int() });

/** Whatever a person types where a tracking is expected: a search that may find nothing, never bad input. */
export const typed = z.string().check(printable);

/** Dollars of an answer. */
export const dollars = z.number();
/** An instant of an answer, ISO 8601. */
export const instant = z.string();
