import { unprintable } from '@puerta/domain/text/label-letters';
import * as z from 'zod/mini';
import { optionalText, text } from '../text-fields.ts';
import { notOnLabels } from '../messages.es.ts';

/** What stands on a label is refused where it is typed, when no label could print it (docs/rules/carrier.md). */
const onLabels = z.refine<string>(typed => unprintable(typed).length === 0, {
  error: ({ input }) => notOnLabels(unprintable(String(input)).join(' ')),
});

/** A required text of one line that a label prints; `message` when it is missing or blank. */
export const labelText = (message: string, max?: number) => text(message, max).check(onLabels);

/** The same, where it may be absent, null or blank; answers '' then. */
export const optionalLabelText = (max?: number) => optionalText(max).check(onLabels);
