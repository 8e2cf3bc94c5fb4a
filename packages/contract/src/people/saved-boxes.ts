import * as z from 'zod/mini';
import { by, change, customer, type Endpoint, read } from '../endpoint.ts';
import { dollars, id } from '../fields.ts';
import { invalid } from '../messages.es.ts';
import { domesticParcelBody } from '../parcels/checkout.ts';
import { boxMeasures } from '../parcels/parcel.ts';
import { text } from '../text-fields.ts';

const { content, content_value, weight, length, width, height } = domesticParcelBody.shape;

/** A box with what is usually in it, by a name of its customer's own: pounds, inches and dollars. */
const measures = { content, content_value, weight, length, width, height };
const savedBoxBody = z.object({ name: text(invalid.savedBox.name, 60), ...measures });
export const savedBox = z.object({
  id: z.int(),
  name: z.string(),
  content: z.string(),
  content_value: z.nullable(dollars),
  ...boxMeasures,
});

export const savedBoxesEndpoints = {
  'GET /profile/boxes': {
    ...by(customer, read),
    summary: 'Own saved boxes, by name',
    answer: z.array(savedBox),
  },
  'POST /profile/box': {
    ...by(customer, change),
    summary: 'Saves a box; one of the same name is replaced',
    again: 'sets',
    body: savedBoxBody,
    answer: z.object({ id: z.int() }),
  },
  'DELETE /profile/box/:id': {
    ...by(customer, change),
    summary: 'Deletes a saved box',
    params: z.object({ id: id() }),
    answer: z.null(),
  },
} as const satisfies Record<string, Endpoint>;
