import * as z from 'zod/mini';
import { asksCarrier, by, customer, type Endpoint } from '../endpoint.ts';
import { id, zip } from '../fields.ts';
import { refusals } from '../messages.es.ts';

const dropPoint = z.object({
  name: z.string(),
  address: z.string(),
  /** `Miami, FL 33130` */
  place: z.string(),
  /** ten digits; empty where the carrier does not say */
  phone: z.string(),
  miles: z.number(),
  /** Spanish; null where the carrier does not say */
  hours: z.nullable(z.string()),
});
export type DropPoint = z.infer<typeof dropPoint>;

export const dropPointsEndpoints = {
  'GET /purchase/drop-points/:id': {
    ...by(customer, asksCarrier),
    summary:
      "Where an own package may be left with its carrier: near its sender's address, or another postal code",
    params: z.object({ id: id() }),
    query: z.object({ zip: z.optional(zip(refusals.zip_unknown, refusals.zip_unknown)) }),
    answer: z.object({
      /** the postal code that they are near to */
      zip: z.string(),
      /** nearest first */
      points: z.array(dropPoint),
    }),
  },
} as const satisfies Record<string, Endpoint>;
