import { CALCULATOR_SIDE_MAX, WEIGHT_MAX } from '@puerta/domain/parcels/parcel-limits';
import { isWithinGirth } from '@puerta/domain/parcels/measures';
import * as z from 'zod/mini';
import { by, customer, type Endpoint, publicRead, read } from '../endpoint.ts';
import { dollars, id, measure, zip } from '../fields.ts';
import { text } from '../text-fields.ts';
import { invalid, priceLines } from '../messages.es.ts';
import { optionLines } from '../parcels/delivery-options.es.ts';
import { GROUP } from '@puerta/domain/money/products';

/** One line of a price. */
export const priceLine = z.object({ code: z.string(), label: z.string(), amount: dollars });
export type PriceLineAnswer = z.infer<typeof priceLine>;

/** Name of a price line; a domestic label is one line of the carrier. */
export function lineLabel(code: string, group: number): string {
  if (group === GROUP.domestic && code === 'carrier') return priceLines.domestic;
  return ({ ...priceLines, ...optionLines } as Record<string, string>)[code] ?? code;
}

export const quote = z.object({
  sku: z.string(),
  code: z.string(),
  type: z.string(),
  services: z.string(),
  picture: z.nullable(z.string()),
  payment: dollars,
  lines: z.array(priceLine),
  billable: z.object({ value: z.number(), unit: z.enum(['lb', 'ft3']) }),
  eta_days: z.nullable(z.int()),
  buyable: z.boolean(),
  notice: z.nullable(z.string()),
  /** heavier than the agency takes this way: `notice` says the limit, and nobody is sold it at this price */
  over_weight: z.boolean(),
});
export type Quote = z.infer<typeof quote>;

/** Weight and sides as calculators take them: sides up to 108 in, and the girth rule. */
export const calculatorSides = {
  weight: measure(1, WEIGHT_MAX, invalid.parcel.weight),
  length: measure(1, CALCULATOR_SIDE_MAX, invalid.parcel.length108),
  width: measure(1, CALCULATOR_SIDE_MAX, invalid.parcel.width108),
  height: measure(1, CALCULATOR_SIDE_MAX, invalid.parcel.height108),
};
/** The calculators' girth rule, which stands beside the length. */
export const withinGirth = z.refine<{ length: number; width: number; height: number }>(isWithinGirth, {
  error: invalid.calculator.girth,
  path: ['length'],
});

export const calculatorBody = z
  .object({
    zipCode: zip(invalid.calculator.originZip),
    state: id(invalid.calculator.state),
    city: id(invalid.calculator.city),
    ...calculatorSides,
  })
  .check(withinGirth);

export const domesticCalculatorBody = z
  .object({
    origin_zipcode: zip(invalid.calculator.originZip),
    destination_zipcode: zip(invalid.calculator.destinationZip),
    ...calculatorSides,
  })
  .check(withinGirth);

export const product = z.object({
  id: z.int(),
  type: z.string(),
  name: z.string(),
  code: z.string(),
  sku: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  group_services: z.int(),
  /** pounds of one package that the agency takes by its way; null: nothing beside the specified limits */
  weight_max: z.nullable(z.number()),
  /** `GET /services`, promotions with destinations of their own: the agency's names of those that it offers now */
  cities: z.optional(z.array(z.string())),
});
export type Product = z.infer<typeof product>;

/** Stands in `data` and beside it. */
const quoted = z.object({ products: z.array(quote), ups_pickup: dollars });

export const quotesEndpoints = {
  'POST /calculator': {
    ...by('anyone', publicRead),
    summary: 'Prices of a parcel to Venezuela',
    again: 'asks',
    body: calculatorBody,
    answer: quoted,
    beside: quoted,
  },
  'POST /calculator/domestic': {
    ...by('anyone', publicRead),
    summary: 'Prices of a parcel within the United States',
    again: 'asks',
    body: domesticCalculatorBody,
    answer: z.array(quote),
    beside: z.object({ ups_pickup: dollars }),
  },
  'GET /services': {
    ...by(customer, read),
    summary: 'Active products, by group',
    answer: z.array(product),
  },
  'GET /services/domestic': {
    ...by(customer, read),
    summary: 'Active domestic products',
    answer: z.array(product),
  },
  'GET /product/:key': {
    ...by(['customer', 'manager'], read),
    summary: 'One product by id, code or SKU',
    params: z.object({ key: text(invalid.general.id, 60) }),
    answer: product,
  },
} as const satisfies Record<string, Endpoint>;
