import * as z from 'zod/mini';
import { edit, version } from '../edits.ts';
import { asksCarrierOfEach, by, type Endpoint, keepsFile, manager, read } from '../endpoint.ts';
import { dollars, flag, id } from '../fields.ts';
import { lines, text } from '../text-fields.ts';
import { invalid } from '../messages.es.ts';

const on = invalid.productEditor;

/** Letters make a SKU: digits alone would be read as an id (docs/rules/prices.md). */
const HAS_LETTER = /[A-Za-z]/;
const SKU = /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/;

/** Keys stand in the order in which they are checked. */
export const productBody = z.object({
  id: id(),
  name: text(on.name),
  sku: text(on.sku, 40).check(
    z.regex(HAS_LETTER, { error: on.skuLetter }),
    z.regex(SKU, { error: on.skuCharacters }),
  ),
  description: lines(on.description, 1000),
  interName: text(on.interName),
  // required, and otherwise ignored: a product's type hangs on its code
  typeProduct: text(on.type),
  active: flag(on.active),
  ...edit,
});

const kept = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  sku: z.string(),
  description: z.string(),
  interName: z.string(),
  active: z.int(),
  typeProduct: z.string(),
  group_services: z.int(),
  picture: z.nullable(z.string()),
  /** dollars: what a promotion costs, whatever its size; other products are priced by tariff or carrier */
  price: z.optional(dollars),
  version,
});
export type KeptProduct = z.infer<typeof kept>;

/** Of how many cities that it goes to a promotion is dearer than the ordinary service by the same way. */
const compared = z.object({ code: z.string(), cities: z.int(), dearer: z.int() });
export type PromotionCompared = z.infer<typeof compared>;

export const productsEndpoints = {
  'GET /product': {
    ...by(manager, read),
    summary: 'All products, deactivated ones too',
    answer: z.array(kept),
  },
  'POST /product/compare': {
    ...by(manager, asksCarrierOfEach),
    summary: 'Promotions beside the ordinary service, by the rules of every quote',
    again: 'asks',
    answer: z.array(compared),
  },
  'PUT /product': {
    ...by(manager, keepsFile),
    summary: "Changes a product's texts, SKU, picture and whether it is offered; code and type stay",
    body: productBody,
    upload: 'optional',
    answer: kept,
  },
} as const satisfies Record<string, Endpoint>;
