import { PACKAGE_ACTIONS } from '@puerta/domain/people/permissions';
import * as z from 'zod/mini';
import { by, drawsMany, type Endpoint, read, staff } from '../endpoint.ts';
import { day, dollars, id, instant, pageParams, pages, typed, whole } from '../fields.ts';
import { narrowedBeside, ordersQuery } from '../office/list-filters.ts';
import { invalid } from '../messages.es.ts';
import { boxMeasures as measures, declaredContent } from './parcel.ts';

/** The package record (docs/rules/calls.md): null when there is nothing. */
const nullableText = z.nullable(z.string());
const nullableDollars = z.nullable(dollars);

/** staff only, on its own page: who took it at the counter, last first; `by` handed it over, `GET /order/handover/:id` shows `picture` */
const handovers = z.optional(
  z.array(
    z.object({
      name: z.string(),
      document: nullableText,
      picture: z.nullable(z.int()),
      date: instant,
      by: z.string(),
    }),
  ),
);

/** When a package is expected (docs/rules/dates.md); calendar days, each as its UTC midnight. */
const arrival = z.nullable(
  z.object({
    /** the purchase's day and the days of the city */
    expected: instant,
    state: z.enum(['due', 'late', 'over']),
    /** reckoned from its lot's departure; `lots`: by how many lots of that way, null for the city's days */
    anew: z.nullable(z.object({ first: instant, last: instant, lots: z.nullable(z.int()) })),
  }),
);

/** Another package, by its number. */
const tracked = z.object({ id: z.int(), tracking_number: z.string() });

/** Its carrier scanned it: nobody has to bring it there any more. */
const carrierHasIt = z.boolean();

const facts = {
  id: z.int(),
  status: z.string(),
  status_id: z.int(),
  voided: z.boolean(),
  product_name: z.string(),
  package_number: nullableText,
  tracking_number: z.string(),
  ups_tracking: nullableText,
  picture: nullableText,
  photo: nullableText,
  payment: z.int(),
  payment_warning: z.int(),
  ...measures,
  declared: z.object(measures),
  /** what a manager found after its invoice, for whoever carries it on; null where the measures are right */
  remeasured: z.nullable(z.object(measures)),
  ...declaredContent,
  date: instant,
  locker: nullableText,
  batch_number: nullableText,
  shipment_number: nullableText,
  batch_date: nullableText,
  etd: nullableText,
  process_date: nullableText,
  product_type: z.string(),
  code: z.string(),
  group_services: z.int(),
  pickup: z.int(),
  ups_prn: nullableText,
  carrier_has_it: carrierHasIt,
  air_eta: z.nullable(z.int()),
  ocean_eta: z.nullable(z.int()),
  arrival,
  /** day on which each step was reached, by status id; null while it is ahead */
  steps: z.array(z.object({ status_id: z.int(), date: nullableText })),
  events: z.array(z.object({ date: instant, description: z.string(), location: nullableText })),
  /** pounds: the agency's own limit of its way, where the weight that was measured passes it */
  over_limit: z.nullable(z.number()),
  /** calendar day on which it was measured at our counter, as its UTC midnight */
  received_date: nullableText,
  /** the package that it is the way back of */
  return_of: z.nullable(tracked),
  /** those with which it goes back itself, void ones left out */
  returns: z.array(tracked),
};

export const packageCan = z.object({
  ...(Object.fromEntries(PACKAGE_ACTIONS.map(action => [action, z.boolean()])) as Record<
    (typeof PACKAGE_ACTIONS)[number],
    z.ZodMiniBoolean
  >),
  move: z.array(z.int()),
});

const money = {
  price: dollars,
  final_payment: nullableDollars,
  ups_pickup_cost: nullableDollars,
  discount: dollars,
  debt: dollars,
  total: dollars,
  lines: z.array(z.object({ code: z.string(), label: z.string(), amount: dollars })),
};

/** Of what was paid: what goes back of a void one and how far that is (`RefundState`), and what stays paid. */
const back = {
  refund: z.nullable(z.object({ amount: dollars, state: z.enum(['done', 'pending', 'failed']) })),
  net: dollars,
};

/** Why reception found a difference, in one sentence without its full stop, also once it is paid; null where it found none. */
const differenceReason = nullableText;

/** Payments that a bank reviews: nothing is asked for again meanwhile. `since`: when the review began. */
const paymentReview = z.object({ of: z.enum(['debt', 'pickup']), amount: dollars, since: instant });
const reviews = { reviews: z.array(paymentReview) };

const people = {
  client: z.string(),
  sender_name: z.string(),
  sender_address: z.string(),
  sender_place: z.string(),
  receive_name: z.string(),
  receive_address: z.string(),
  /** origin and destination in one line each, as lists show them */
  package_sender: z.string(),
  package_receive: z.string(),
  address: z.string(),
  office: nullableText,
};
const contact = {
  sender_email: z.string(),
  sender_phone: z.string(),
  receive_email: z.string(),
  receive_phone: z.string(),
};

/** Of which lines the final payment is made; empty where there is none. */
const difference = z.array(z.object({ code: z.string(), label: z.string(), amount: dollars }));

/** It is the last box that the carrier comes for: nobody comes once it is void. */
const endsVisit = z.boolean();

/** Until when this viewer may void it; null where they may not. */
const voidUntil = z.nullable(instant);

/** `protected`: what the carrier answers for; null where its value was not declared to it; `signature`: whose, if any. */
const addedOptions = z.object({
  protected: nullableDollars,
  signature: nullableText,
  saturday: z.boolean(),
});

/** What a customer sees of an own package, and a manager of any. */
export const fullPackage = z.object({
  ...facts,
  ...money,
  ...back,
  ...reviews,
  ...people,
  ...contact,
  order_id: z.int(),
  /** what was added to it, within the United States; absent where nothing was */
  options: z.optional(addedOptions),
  void_until: voidUntil,
  ends_visit: endsVisit,
  difference,
  difference_reason: differenceReason,
  notes: nullableText,
  /**
   * managers only: the carrier did not rate the measured box in time, the declared leg stands
   * (docs/rules/reception.md)
   */
  carrier_leg_declared: z.optional(z.boolean()),
  /** staff only: where it lies in the warehouse; null where nobody said */
  shelf_place: z.optional(nullableText),
  /** staff only, where a station looked it up: who brought it where it is, and when; null before its reception */
  last_step: z.optional(nullableText),
  handovers,
  can: packageCan,
});
/** Role 2 receives neither amounts nor contact data (docs/rules/permissions.md). */
export const restrictedPackage = z.object({
  ...facts,
  ...people,
  order_id: z.int(),
  notes: nullableText,
  shelf_place: z.optional(nullableText),
  last_step: z.optional(nullableText),
  handovers,
  can: packageCan,
});

/** What anyone with the code sees: nobody's personal data, no price paid (docs/rules/permissions.md). */
const publicFacts = {
  product_name: z.string(),
  status: z.string(),
  status_id: z.int(),
  voided: z.boolean(),
  date: instant,
  product_type: z.string(),
  group_services: z.int(),
  ups_tracking: nullableText,
  carrier_has_it: carrierHasIt,
  air_eta: z.nullable(z.int()),
  ocean_eta: z.nullable(z.int()),
  arrival,
  steps: facts.steps,
  can: z.object({ pay: z.boolean(), invoice: z.boolean() }),
};
export const publicPackage = z.object({
  ...publicFacts,
  /** city and state in Venezuela; null within the United States, where it would be somebody's town */
  destination: nullableText,
  /** the code of the lot that it travels in */
  lot: nullableText,
  picture: nullableText,
  ...measures,
  declared: z.object(measures),
  tracking_number: z.string(),
  payment: z.int(),
  payment_warning: z.int(),
  /** missing where an agency shows no amounts to visitors: then nobody pays here, nor has the invoice */
  debt: z.optional(dollars),
  /** beside the debt */
  difference_reason: z.optional(differenceReason),
  ...reviews,
});
/** By the carrier's number, which can be guessed: no own code, debt, invoice or payment. */
export const publicPackageByCarrier = z.object(publicFacts);

const row = {
  id: z.int(),
  status: z.string(),
  status_id: z.int(),
  voided: z.boolean(),
  product_name: z.string(),
  product_type: z.string(),
  code: z.string(),
  group_services: z.int(),
  package_number: nullableText,
  tracking_number: z.string(),
  ups_tracking: nullableText,
  payment: z.int(),
  payment_warning: z.int(),
  pickup: z.int(),
  client: z.string(),
  package_sender: z.string(),
  package_receive: z.string(),
  date: instant,
};
/** What a row holds besides, each where it was asked for (`also`); days as their UTC midnight. */
const asked = {
  receive_name: z.optional(z.string()),
  content: z.optional(z.string()),
  /** pounds: measured, or declared while it is not */
  weight: z.optional(z.number()),
  received_date: z.optional(nullableText),
  promised_date: z.optional(nullableText),
  batch_number: z.optional(nullableText),
  shelf_place: z.optional(nullableText),
};
/** A row of the staff's lists: only what the lists show. */
export const managerRow = z.object({ ...row, ...asked, price: dollars, debt: dollars, total: dollars });
export const restrictedRow = z.object({ ...row, ...asked });
/** A row of Compras. */
export const purchaseRow = z.object({
  ...row,
  ...reviews,
  ...back,
  /** of what is owed: its last payment, where the bank refused it after a review */
  debt_failed: z.nullable(z.object({ at: instant, reason: nullableText })),
  carrier_has_it: carrierHasIt,
  picture: nullableText,
  price: dollars,
  final_payment: nullableDollars,
  ups_pickup_cost: nullableDollars,
  discount: dollars,
  debt: dollars,
  total: dollars,
  weight: z.number(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  declared: z.object(measures),
  receive_name: z.string(),
  content: z.string(),
  order_id: z.int(),
  /** how many packages its order was for, and what was paid for them */
  order_quantity: z.int(),
  order_total: dollars,
  /** how many of them are void, and what stays paid of the sum */
  order_voided: z.int(),
  order_net: dollars,
  /** calendar day on which it reached its status, as its UTC midnight */
  status_date: instant,
  arrival,
  void_until: voidUntil,
  ends_visit: endsVisit,
  difference,
  difference_reason: differenceReason,
  /** its buyer chose that the carrier comes for it */
  pickup_asked: z.boolean(),
  /** the carrier's visit that was agreed on, its hours as in the calendar of pickups (0800) */
  pickup_visit: z.nullable(z.object({ day: instant, start: z.string(), end: z.string() })),
  can: packageCan,
});

export type Arrival = NonNullable<z.infer<typeof arrival>>;
export type FullPackage = z.infer<typeof fullPackage>;
export type PaymentReview = z.infer<typeof paymentReview>;
export type PublicPackage = z.infer<typeof publicPackage>;
export type PublicPackageByCarrier = z.infer<typeof publicPackageByCarrier>;
export type ManagerRow = z.infer<typeof managerRow>;
export type PurchaseRow = z.infer<typeof purchaseRow>;

const byTracking = z.object({ id: typed });
/** A record, as each of the staff may see it. */
export const seen = { manager: fullPackage, restricted: restrictedPackage };
const rows = { manager: z.array(managerRow), restricted: z.array(restrictedRow) };

const narrowed = z.extend(pages, narrowedBeside);

/** What the staff look up and list; customers' own stand in purchases.ts. */
export const packagesEndpoints = {
  'GET /order/page/:n/:size': {
    ...by(staff, read),
    summary: 'Packages to Venezuela, newest first',
    params: pageParams,
    query: ordersQuery,
    answer: rows,
    beside: narrowed,
  },
  'GET /order/domestic/:n/:size': {
    ...by(staff, read),
    summary: 'Domestic packages, newest first',
    params: pageParams,
    query: ordersQuery,
    answer: rows,
    beside: narrowed,
  },
  'GET /order/packages/:n/:size/:status': {
    ...by(staff, read),
    summary: 'Packages to Venezuela at a status, newest first; 0 is all of them',
    params: z.object({
      ...pageParams.shape,
      status: whole(0, 5, invalid.general.page),
    }),
    answer: rows,
    beside: pages,
  },
  'GET /order/warehouse/:id': {
    ...by(staff, read),
    station: true,
    summary: 'Any package by tracking or carrier tracking',
    params: byTracking,
    answer: seen,
  },
  'GET /order/receive/domestic/:id': {
    ...by(staff, read),
    station: true,
    summary: 'A domestic package by tracking or carrier tracking',
    params: byTracking,
    answer: seen,
  },
  'GET /order/day-summary': {
    ...by(staff, drawsMany),
    summary:
      'The carrier’s labels bought on a day and not void, in one document for its driver; today’s without a day',
    query: z.object({ day: z.optional(day(invalid.general.date)) }),
    pdf: true,
    answer: z.string(),
  },
  'GET /order/:id': {
    ...by(staff, read),
    summary: 'Detail of a package by id or tracking',
    params: byTracking,
    answer: seen,
  },
  'GET /order/handover/:id': {
    ...by(staff, read),
    summary: 'A signature or a photo of whoever took a package',
    params: z.object({ id: id() }),
    file: true,
    answer: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
