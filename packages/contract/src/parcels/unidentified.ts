import * as z from 'zod/mini';
import { by, change, type Endpoint, keepsFile, read, staff } from '../endpoint.ts';
import { id, instant, typed } from '../fields.ts';
import { text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';

const box = z.object({
  id: z.int(),
  code: z.string(),
  place: z.string(),
  photo: z.nullable(z.string()),
  date: instant,
  recorded_by: z.string(),
  tracking_number: z.nullable(z.string()),
});
export type UnidentifiedBox = z.infer<typeof box>;

const onBox = invalid.box;
export const boxBody = z.object({ code: text(onBox.code, 80), place: text(onBox.place, 80) });
export const tieBody = z.object({ id: id(), tracking: text(invalid.tracking.empty, 80) });

export const unidentifiedEndpoints = {
  'GET /order/unidentified': {
    ...by(staff, read),
    summary: 'Boxes that matched nothing, newest first; with `tied` those that were identified since',
    query: z.object({ tied: z.optional(typed) }),
    answer: z.array(box),
  },
  'POST /order/unidentified': {
    ...by(staff, keepsFile),
    summary: 'Records a scanned box that matches nothing',
    once: 'made',
    body: boxBody,
    upload: 'optional',
    answer: box,
  },
  'PUT /order/unidentified': {
    ...by(staff, change),
    summary: 'Ties a box to the package that it turned out to be',
    once: 'made',
    body: tieBody,
    answer: box,
  },
} as const satisfies Record<string, Endpoint>;
