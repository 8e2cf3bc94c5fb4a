import { SIGNATURES } from '@puerta/domain/parcels/signatures';
import * as z from 'zod/mini';
import { by, customer, type Endpoint, read } from '../endpoint.ts';
import { dollars, id } from '../fields.ts';
import { ownAddress, venezuelaAddress } from '../people/addresses.ts';
import { boxMeasures, declaredContent } from './parcel.ts';

/** What an own order was bought with, as a draft takes it: `home` of one within the United States, else `receiver`. */
const orderAgain = z.object({
  sender: ownAddress,
  home: z.nullable(ownAddress),
  /** an address that the agency sends to no more has no state and city, and a home or a closed office no office */
  receiver: z.nullable(
    z.object({
      ...z.pick(venezuelaAddress, { name: true, email: true, phone: true, address: true }).shape,
      state: z.nullable(z.int()),
      city: z.nullable(z.int()),
      office: z.nullable(z.int()),
    }),
  ),
  /** what was added to one within the United States, without the Saturday, which was of that day; null: nothing */
  options: z.nullable(z.object({ protection: z.boolean(), signature: z.nullable(z.enum(SIGNATURES)) })),
  /** where it went, in words */
  place: z.string(),
  /** its boxes alike as one, or each of those of different sizes */
  parcels: z.array(
    z.object({
      ...declaredContent,
      ...boxMeasures,
      content_value: z.nullable(dollars),
      quantity: z.int(),
    }),
  ),
});
export type OrderAgain = z.infer<typeof orderAgain>;

export const orderAgainEndpoints = {
  'GET /order/again/:id': {
    ...by(customer, read),
    summary: 'What an own order was bought with, to fill in another one like it',
    params: z.object({ id: id() }),
    answer: orderAgain,
  },
} as const satisfies Record<string, Endpoint>;
