import * as z from 'zod/mini';
import { whole } from '../office/holes.es.ts';
import { manyTexts } from '../parcels/many.es.ts';
import { lines, text } from '../text-fields.ts';

/** What is written to clients by hand: {nombre} is each one's own, and nothing else is left open. */
export const messageBody = z.object({
  subject: text(manyTexts.subject, 120).check(whole(['nombre'])),
  message: lines(manyTexts.message, 2000).check(whole(['nombre'])),
});
