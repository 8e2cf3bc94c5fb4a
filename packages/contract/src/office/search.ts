import * as z from 'zod/mini';
import { invalid } from '../messages.es.ts';
import { by, type Endpoint, read, staff } from '../endpoint.ts';
import { dollars, instant, listQuery } from '../fields.ts';
import { orderState } from '../parcels/checkout.ts';
import { ticketStatus } from './support.ts';

const nullableText = z.nullable(z.string());
/** How it was found: by the whole of a number or a field, by its beginning, by any part. */
const match = z.enum(['exact', 'begins', 'contains']);

const packageHit = z.object({
  id: z.int(),
  match,
  tracking_number: z.string(),
  ups_tracking: nullableText,
  package_number: nullableText,
  status: z.string(),
  status_id: z.int(),
  voided: z.boolean(),
  /** where it stands in the warehouse */
  shelf_place: nullableText,
  /** 1: it was received and waits for a payment */
  payment: z.int(),
  group_services: z.int(),
  client: z.string(),
  receive_name: z.string(),
  package_receive: z.string(),
  lot: nullableText,
});
const lotHit = z.object({
  id: z.int(),
  match,
  identifier: z.string(),
  status: z.string(),
  status_id: z.int(),
  transport_type: z.enum(['OCEAN', 'AIR']),
  number: nullableText,
  destination: z.string(),
  total_packages: z.int(),
});
const clientHit = z.object({
  id: z.int(),
  match,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locker: nullableText,
  blocked: z.boolean(),
  debt: dollars,
});
const ticketHit = z.object({
  id: z.int(),
  match,
  status: ticketStatus,
  subject: z.string(),
  client: z.string(),
  date: instant,
});
const invoiceHit = z.object({
  id: z.int(),
  match,
  number: z.string(),
  tracking: z.string(),
  client: z.string(),
  total: dollars,
  date: instant,
});
const paymentHit = z.object({
  id: z.int(),
  match,
  kind: z.enum(['charge', 'refund', 'reversal', 'outside', 'waiver']),
  method: z.string(),
  brand: nullableText,
  last4: nullableText,
  /** what it was found by, or the first of what it is known by */
  reference: z.string(),
  amount: dollars,
  /** of its package, or of its order's first; null where there is none */
  tracking: nullableText,
  client: nullableText,
  date: instant,
});

/** What has no page of its own: an order without packages, a box without an owner; what is set up once. */
const otherHit = z.object({
  id: z.int(),
  match,
  type: z.enum(['order', 'box', 'city', 'state', 'office', 'transport', 'product']),
  /** of an order */
  state: z.nullable(orderState),
  label: z.string(),
  text: z.string(),
});

/** Eight at most, a hundred of one kind alone; `more`: there are further ones. */
const group = <Hit extends z.ZodMiniType>(hit: Hit) => z.object({ hits: z.array(hit), more: z.boolean() });

const forRestricted = z.object({ packages: group(packageHit), lots: group(lotHit), others: group(otherHit) });
const forManagers = z.object({
  ...forRestricted.shape,
  clients: group(clientHit),
  tickets: group(ticketHit),
  invoices: group(invoiceHit),
  payments: group(paymentHit),
});
export type FoundEverything = z.infer<typeof forManagers>;
const kinds = ['packages', 'lots', 'clients', 'tickets', 'invoices', 'payments', 'others'] as const;
export type Match = z.infer<typeof match>;

export const searchEndpoints = {
  'GET /admin/search': {
    ...by(staff, read),
    summary:
      'Whatever has it: packages, lots and boxes without an owner; for managers clients, tickets, invoices, payments, orders without packages and places too. Eight of each at most, or a hundred of `only` one kind',
    query: z.object({
      q: listQuery.shape.q,
      only: z.optional(z.enum(kinds, { error: invalid.general.choice })),
    }),
    answer: { manager: forManagers, restricted: forRestricted },
  },
} as const satisfies Record<string, Endpoint>;
