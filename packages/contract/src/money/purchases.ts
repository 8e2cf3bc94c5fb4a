import { MOST_DEBTS } from '@puerta/domain/parcels/parcel-limits';
import * as z from 'zod/mini';
import { cardFields, noCardFields, tokenFields } from './cards.ts';
import {
  customer,
  draws,
  drawsMany,
  by,
  type Endpoint,
  publicAct,
  publicDocument,
  publicRead,
  read,
  trades,
} from '../endpoint.ts';
import { dollars, id, listQuery, pageParams, pages, typed } from '../fields.ts';
import { invalid } from '../messages.es.ts';
import { orderTotal } from '../parcels/checkout.ts';
import { fullPackage, publicPackage, publicPackageByCarrier, purchaseRow } from '../parcels/packages.ts';

const byId = z.object({ id: id() });
/** `paid`, or where the customer pays in a deployment whose provider has a page of its own. */
const paid = {
  paid: z.optional(dollars),
  redirect: z.optional(z.string()),
  /** names it where its outcome is asked for */
  payment: z.optional(z.string()),
};
/** `total`: what the customer was shown for all of them. */
const debts = {
  packages: z
    .array(id(), { error: invalid.general.fields })
    .check(z.minLength(1, invalid.general.fields), z.maxLength(MOST_DEBTS, invalid.general.tooLong)),
  total: orderTotal,
};

/** 4×6 inches if not said; `letter`: a page with a fold line and instructions for each label. */
const onPaper = z.object({ paper: z.optional(z.enum(['4x6', 'letter'])) });

/** What Compras may show of an account's packages: each belongs to one, and those that are `late` move too. */
export const PURCHASE_GROUPS = ['owing', 'created', 'moving', 'late', 'delivered', 'voided'] as const;
export type PurchaseGroup = (typeof PURCHASE_GROUPS)[number];
/** How many packages each group has; `all`: together, `orders`: of how many orders. */
const purchaseCounts = z.object({
  all: z.int(),
  orders: z.int(),
  owing: z.int(),
  created: z.int(),
  moving: z.int(),
  late: z.int(),
  delivered: z.int(),
  voided: z.int(),
});
export type PurchaseCounts = z.infer<typeof purchaseCounts>;

/** What the links in mails carry: it shows amounts where an agency shows visitors none. */
const signed = z.object({ signature: z.optional(z.string()) });

export const purchasesEndpoints = {
  'GET /purchase/page/:n/:size': {
    ...by(customer, read),
    summary: 'Own packages, newest first',
    params: pageParams,
    query: z.extend(listQuery, {
      show: z.optional(z.enum(PURCHASE_GROUPS, invalid.general.page)),
      /** parts of receiver, destination, content and numbers, in any order */
      find: listQuery.shape.q,
    }),
    answer: z.array(purchaseRow),
    beside: z.extend(pages, {
      counts: purchaseCounts,
      /** the same of what `q` or `find` found, where one searches */
      found: z.optional(purchaseCounts),
    }),
  },
  'GET /purchase/debt': {
    ...by(customer, read),
    summary: 'Whether the account owes something, and for which packages',
    answer: z.object({
      debt: z.int(),
      amount: dollars,
      packages: z.array(
        z.object({
          id: z.int(),
          tracking_number: z.string(),
          debt: dollars,
          order_id: z.int(),
          /** why it arose, in one sentence without its full stop */
          difference_reason: z.nullable(z.string()),
          /** a bank reviews a payment of it: nobody pays it again */
          reviewed: z.boolean(),
        }),
      ),
    }),
  },
  'POST /purchase/debt': {
    ...by(customer, trades),
    summary: 'Pays what a package owes with a card',
    once: 'purchase',
    body: z.object({ id: id(), ...cardFields }),
    hostedBody: z.object({ id: id(), ...noCardFields }),
    tokenBody: z.object({ id: id(), ...tokenFields }),
    answer: z.object({ id: z.int(), ...paid }),
    beside: z.object({ payment_status: z.optional(z.string()) }),
  },
  'POST /purchase/debts': {
    ...by(customer, trades),
    summary: 'Pays what several packages owe with one card: all of them, or none',
    once: 'purchase',
    body: z.object({ ...debts, ...cardFields }),
    hostedBody: z.object({ ...debts, ...noCardFields }),
    tokenBody: z.object({ ...debts, ...tokenFields }),
    answer: z.object({ packages: z.array(z.int()), ...paid }),
    beside: z.object({ payment_status: z.optional(z.string()) }),
  },
  'GET /purchase/label/:id': {
    ...by(customer, draws),
    summary: 'Carrier label of an own package',
    params: byId,
    query: onPaper,
    pdf: true,
    answer: z.string(),
  },
  'GET /purchase/label/:id/zpl': {
    ...by(customer, draws),
    summary: 'Carrier label of an own package as ZPL, for a thermal printer',
    params: byId,
    answer: z.string(),
  },
  'GET /purchase/labels/:order': {
    ...by(customer, drawsMany),
    summary: 'Carrier labels of an own order in one document',
    params: z.object({ order: id() }),
    query: onPaper,
    pdf: true,
    answer: z.string(),
  },
  'DELETE /purchase/label/:id': {
    ...by(['customer', 'manager'], trades),
    summary: 'Voids a label and refunds its price',
    params: byId,
    answer: z.object({ id: z.int(), refund: dollars }),
  },
  'GET /purchase/invoice/:id': {
    ...by(customer, draws),
    summary: 'Invoice of an own package',
    params: byId,
    pdf: true,
    answer: z.string(),
  },
  'GET /purchase/:tracking': {
    ...by(customer, read),
    summary: 'An own package by id or tracking, with the events of its carrier',
    params: z.object({ tracking: typed }),
    answer: fullPackage,
  },
  'GET /tracking/:code': {
    ...by('anyone', publicRead),
    summary: 'Public record of a package by tracking or carrier tracking',
    whileSuspended: true,
    params: z.object({ code: typed }),
    query: signed,
    answer: z.union([publicPackage, publicPackageByCarrier]),
  },
  'GET /tracking/:code/invoice': {
    ...by('anyone', publicDocument),
    summary: 'Invoice of a package, personal data masked',
    params: z.object({ code: typed }),
    query: signed,
    pdf: true,
    answer: z.string(),
  },
  'POST /tracking/:code/payment': {
    ...by('anyone', publicAct),
    summary: 'Pays what a package owes, from the public page',
    params: z.object({ code: typed }),
    query: signed,
    once: 'purchase',
    body: z.object(cardFields),
    hostedBody: z.object(noCardFields),
    tokenBody: z.object(tokenFields),
    answer: z.object(paid),
    beside: z.object({ payment_status: z.optional(z.string()) }),
  },
} as const satisfies Record<string, Endpoint>;
