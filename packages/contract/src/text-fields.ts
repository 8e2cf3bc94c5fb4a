import * as z from 'zod/mini';
import { entranceInvalid as invalid } from './entrance.es.ts';

// Apart from the other fields, which need days and measures: the first page has these alone.

/**
 * Control characters and halves of surrogate pairs never reach a row: PostgreSQL refuses them, people cannot see them.
 * Marks of direction neither: what stands behind one reads backwards, and `fdp.exe` looks like a PDF.
 */
export const printable = z.overwrite<string>(text => text.replace(UNPRINTABLE, ''));
const UNPRINTABLE = /[^\t\n -\uD7FF\uE000-\u{10FFFF}]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

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

/** What stands in no address: `<ana@x.test>` would be a second account of one mailbox. */
const NEVER = String.raw`\s@<>(),;:"[\]\\\p{C}`;
/**
 * "E-mail-like" (docs/rules/forms.md): after the @ a point that is not first, and two characters or more behind it.
 * The first such point decides, so that no text is read twice.
 */
export const EMAIL = new RegExp(`^[^${NEVER}]+@[^${NEVER}][^.${NEVER}]*\\.[^${NEVER}]{2,}(?<!\\.)$`, 'u');
/** With a line end around it too it is none: what is sent so was not typed. */
const oneAddress = (wrong: string) =>
  z.refine<string>(sent => sent.trim() === '' || !LINE_END.test(sent), { error: wrong, abort: true });

export const email = (empty: string, wrong: string) =>
  z
    .string({ error: empty })
    .check(
      oneAddress(wrong),
      printable,
      z.trim(),
      z.minLength(1, { error: empty }),
      atMost(160),
      z.regex(EMAIL, { error: wrong }),
    );

/** An e-mail that may be left out; answers '' then. */
export const optionalEmail = (wrong: string) =>
  z.pipe(
    z.nullish(z.string({ error: invalid.general.required }).check(oneAddress(wrong))),
    optionalLines(160).check(z.refine(value => value === '' || EMAIL.test(value), { error: wrong })),
  );
