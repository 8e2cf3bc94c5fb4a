import * as z from 'zod/mini';
import { by, type Endpoint, glance } from './endpoint.ts';
import { dollars } from './fields.ts';
import { product } from './money/quotes.ts';

/** A promotion with the fixed price of one package. */
const promotion = z.object({ ...product.shape, price: dollars });
export type Promotion = z.infer<typeof promotion>;

const contact = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  support_email: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  /** who the agency is, in its own words; empty until its managers have written it */
  story: z.string(),
  /** cities that customers can buy to */
  destinations: z.int(),
});

/** What visitors read about the agency. */
export const openEndpoints = {
  'GET /open/contact': {
    ...by('anyone', glance),
    summary: 'How to reach the agency, and its story',
    whileSuspended: true,
    answer: contact,
  },
  'GET /open/services': {
    ...by('anyone', glance),
    summary: 'Promotional services with their fixed prices',
    answer: z.array(promotion),
  },
  'GET /open/terms': {
    ...by('anyone', glance),
    summary: "The agency's own text of the terms; null where the portal's own terms stand",
    whileSuspended: true,
    answer: z.object({ version: z.string(), text: z.nullable(z.string()) }),
  },
} as const satisfies Record<string, Endpoint>;
