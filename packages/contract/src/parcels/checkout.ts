import {
  CONTENT_VALUE_MAX,
  CONTENT_VALUE_MIN,
  QUANTITY_MAX,
  WEIGHT_MAX,
  WIZARD_SIDE_MAX,
} from '@puerta/domain/parcels/parcel-limits';
import { SIGNATURES } from '@puerta/domain/parcels/signatures';
import { isWithinGirth } from '@puerta/domain/parcels/measures';
import {
  isUsPhone,
  isVenezuelanMobile,
  stripUsPhone,
  stripVenezuelanPhone,
} from '@puerta/domain/people/phone';
import { US_STATES } from '@puerta/domain/places/us-states';
import * as z from 'zod/mini';
import { byToken, card, noCard } from '../money/cards.ts';
import {
  asksCarrier,
  asksCarrierOfEach,
  by,
  change,
  customer,
  type Endpoint,
  read,
  trades,
} from '../endpoint.ts';
import { dollars, id, instant, measure, number, zip } from '../fields.ts';
import { email, optionalText, printable, text } from '../text-fields.ts';
import { labelText, optionalLabelText } from './label-text.ts';
import { invalid } from '../messages.es.ts';
import { parcelExtras } from './parcel.ts';
import { priceLine } from '../money/quotes.ts';

const from = invalid.sender;
export const senderBody = z.object({
  name: labelText(from.name),
  email: email(from.email, from.email),
  phone: z.pipe(
    text(from.phone, 40).check(z.refine(isUsPhone, { error: from.phone })),
    z.transform((phone: string) => stripUsPhone(phone)),
  ),
  addressLineOne: labelText(from.address, 200),
  addressLineTwo: optionalLabelText(200),
  state: text(from.state, 2).check(
    z.refine(code => US_STATES.some(s => s.code === code), { error: from.state }),
  ),
  city: labelText(from.city),
  zipCode: zip(from.zip),
});

const to = invalid.receiver;
const receiverName = {
  name: labelText(to.name),
  email: email(to.email, to.email),
  phone: z.pipe(
    text(to.phone, 40),
    z.pipe(
      z.transform((phone: string) => stripVenezuelanPhone(phone)),
      z.string().check(z.refine(isVenezuelanMobile, { error: to.phone })),
    ),
  ),
};
/** A receiver at home: address, state and city; nothing of an office. */
export const homeReceiverBody = z.object({
  ...receiverName,
  address: labelText(to.address, 200),
  state: id(to.state),
  city: id(to.city),
});
/** A receiver who collects at an office, which prices the order by its city. */
export const officeReceiverBody = z.object({
  ...receiverName,
  office: z.object({ active: z.literal(true), selected: id(to.office) }, { error: to.office }),
});
/** Home or office, as `office.active` says; without `office` it is home (docs/rules/orders.md). */
const receiverBody = z.pipe(
  z.transform((input: unknown) => {
    // a text or a list would be taken apart into as many keys as it has characters
    const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
    const receive: { office?: { active?: unknown } | null } = isRecord ? input : {};
    return receive.office?.active === true
      ? { mode: 'office', ...receive }
      : { ...receive, mode: 'home', office: undefined };
  }),
  z.discriminatedUnion('mode', [
    z.extend(homeReceiverBody, { mode: z.literal('home') }),
    z.extend(officeReceiverBody, { mode: z.literal('office') }),
  ]),
);

/** Before each part of an order: one that is absent is refused by its fields. */
const given = z.transform((part: unknown) => part ?? {});

const of = invalid.parcel;
const quantity = z.pipe(
  z.unknown().check(z.refine(q => q !== undefined && q !== null && q !== '', { error: of.quantityMissing })),
  z.pipe(
    number(of.quantityNumber),
    z.number().check(
      z.refine(Number.isInteger, { error: of.quantityNumber }),
      z.refine(q => q >= 1 && q <= QUANTITY_MAX, { error: of.quantityRange }),
    ),
  ),
);
/** What is no number is refused by its own field. */
const side = (value: unknown) => (typeof value === 'number' ? value : Number.NaN);
/** The girth rule speaks of three fields, and comes before each of them. */
const girthRule = z.refine<{ length: number; width: number; height: number }>(
  box => isWithinGirth({ length: side(box.length), width: side(box.width), height: side(box.height) }),
  {
    error: of.girth,
    path: ['girth'],
    when: payload => typeof payload.value === 'object' && payload.value !== null,
  },
);
export const parcelFields = {
  content: labelText(of.content, 200),
  content_value: measure(CONTENT_VALUE_MIN, CONTENT_VALUE_MAX, of.value),
  weight: measure(1, WEIGHT_MAX, of.weight),
  length: measure(1, WIZARD_SIDE_MAX, of.length),
  width: measure(1, WIZARD_SIDE_MAX, of.width),
  height: measure(1, WIZARD_SIDE_MAX, of.height),
  quantity,
  ...parcelExtras,
};
export const parcelBody = z.object(parcelFields).check(girthRule);
/** How many packages a list of boxes makes; not a number while one of them has none. */
export const packagesOf = (boxes: readonly unknown[]): number =>
  boxes.reduce<number>((all, box) => all + Number((box as { quantity?: unknown } | null)?.quantity), 0);
/** Boxes of different sizes: together no more than an order may have of one size. */
const boxList = <Box extends z.ZodMiniType>(box: Box) =>
  z.array(box, { error: of.content }).check(
    z.minLength(1, of.content),
    z.maxLength(QUANTITY_MAX, of.boxesMost),
    z.refine(boxes => !(packagesOf(boxes) > QUANTITY_MAX), { error: of.boxesMost }),
  );
export const parcelOrder = [
  'content',
  'content_value',
  'girth',
  'weight',
  'length',
  'width',
  'height',
  'quantity',
] as const;

/** Dollars; far above any order, and small enough to be counted in cents. */
const TOTAL_MAX = 1_000_000;
/** The domestic wizard checks no range of the content's value (docs/rules/forms.md): blank is none. */
const anyValue = z.pipe(
  z.transform((value: unknown): unknown => (value === '' ? null : (value ?? null))),
  z.nullable(measure(0, TOTAL_MAX, of.valueNumber)),
);
export const domesticParcelBody = z.object({ ...parcelFields, content_value: anyValue }).check(girthRule);

/** What the customer was shown, in dollars: nothing else is charged. */
export const orderTotal = number(
  invalid.general.fields,
  z.minimum(0, invalid.general.fields),
  z.maximum(TOTAL_MAX, invalid.general.fields),
);
const totals = { subtotal: z.optional(z.unknown()), total: orderTotal };

/** The carrier is to come for it: paid when it is scheduled. Kept, so that it is said until then. */
const pickupAsked = { pickup: z.optional(z.boolean()) };

export const orderBody = z.object({
  product: z.object(
    {
      id: z.union([z.string().check(printable), z.number()], { error: invalid.product.required }),
      type: optionalText(20),
    },
    { error: invalid.product.required },
  ),
  sender: z.pipe(given, senderBody),
  receive: receiverBody,
  detail: z.pipe(given, parcelBody),
  payment: z.pipe(given, z.extend(card, totals)),
  date: z.optional(z.unknown()),
  ...pickupAsked,
});
const hostedPayment = { payment: z.pipe(given, z.extend(noCard, totals)) };
const tokenPayment = { payment: z.pipe(given, z.extend(byToken, totals)) };
export type OrderBody = z.infer<typeof orderBody>;

/** An order to Venezuela of boxes that differ, each as the order of one size has its `detail`. */
export const boxesBody = z.extend(z.omit(orderBody, { detail: true }), {
  boxes: boxList(z.pipe(given, parcelBody)),
});
export type BoxesBody = z.infer<typeof boxesBody>;

const flag = z._default(z.boolean(), false);
/** What may be added to a domestic order; left out: nothing. */
const deliveryOptions = z.object({
  protection: flag,
  signature: z._default(z.nullable(z.enum(SIGNATURES)), null),
  saturday: flag,
});

/**
 * A domestic order without payment. The receiver is checked as the sender is, in the same words (docs/rules/forms.md).
 */
export const domesticCheckBody = z.object({
  product: orderBody.shape.product,
  sender: orderBody.shape.sender,
  receive: z.pipe(given, senderBody),
  detail: z.pipe(given, domesticParcelBody),
  options: z.optional(deliveryOptions),
  /** an own package that whoever received it sends back: one box, without signature and on no Saturday */
  return_of: z.optional(id()),
});
export const domesticOrderBody = z.extend(domesticCheckBody, {
  payment: orderBody.shape.payment,
  date: z.optional(z.unknown()),
  ...pickupAsked,
});
export type DomesticOrderBody = z.infer<typeof domesticOrderBody>;

const pricedBox = z
  .pick(z.object(parcelFields), { weight: true, length: true, width: true, height: true, quantity: true })
  .check(girthRule);
/** The wizard prices a draft before it asks for a card: an order without payment. */
export const priceBody = z.object({
  product: orderBody.shape.product,
  sender: z.object({ zipCode: zip(from.zip), state: z.optional(z.string()) }),
  receive: z.object({
    city: z.optional(z.nullable(id(to.city))),
    office: z.optional(z.nullable(id(to.office))),
  }),
  detail: z.pipe(given, pricedBox),
});
export type PriceBody = z.infer<typeof priceBody>;
/** The same of boxes that differ. */
export const boxesPriceBody = z.extend(z.omit(priceBody, { detail: true }), {
  boxes: boxList(z.pipe(given, pricedBox)),
});

export const orderState = z.enum(['placing', 'held', 'awaiting_payment', 'paid', 'failed', 'expired']);
const orderedPackage = z.object({
  id: z.int(),
  tracking_number: z.string(),
  ups_tracking: z.nullable(z.string()),
});
export const orderAnswer = z.object({
  id: z.int(),
  total: dollars,
  lines: z.array(priceLine),
  packages: z.array(orderedPackage),
  payment_status: z.optional(z.string()),
  /** where its customer pays, in a deployment whose provider has a page of its own */
  redirect: z.optional(z.string()),
});
/** An own order; `state` is `paid` once its packages exist. */
export const ownOrder = z.object({
  ...orderAnswer.shape,
  state: orderState,
  product_name: z.string(),
  /** of its product, with the group: which wizard it came from */
  code: z.string(),
  group_services: z.int(),
  quantity: z.int(),
  date: instant,
  receive_name: z.string(),
  /** why a payment was refused, for a failed order */
  reason: z.nullable(z.string()),
});
export type OwnOrder = z.infer<typeof ownOrder>;

const partOrder = ['product', 'sender', 'receive', ...parcelOrder.map(field => `detail.${field}`), 'payment'];
const boxesOrder = Array.from({ length: QUANTITY_MAX }, (_, at) =>
  parcelOrder.map(field => `boxes.${at}.${field}`),
).flat();
/** What the payment step shows on entry: the whole order's lines and total, and one package's price. */
const draftPrice = z.object({
  total: dollars,
  lines: z.array(priceLine),
  unit: dollars,
  eta_days: z.nullable(z.int()),
  /** of a domestic order: whether it may be delivered on a Saturday for more */
  saturday: z.optional(z.boolean()),
});
export type DraftPrice = z.infer<typeof draftPrice>;
/** `units`: of one package of each of the boxes, in their order */
const boxesPrice = z.object({ ...z.omit(draftPrice, { unit: true }).shape, units: z.array(dollars) });
const placed = { answer: orderAnswer, beside: z.object({ payment_status: z.optional(z.string()) }) };

export const ordersEndpoints = {
  'POST /order/price': {
    ...by(customer, asksCarrier),
    summary: 'Prices a draft of an order to Venezuela or of a promotion, as the order call will',
    again: 'asks',
    body: priceBody,
    order: parcelOrder.map(field => `detail.${field}`),
    answer: draftPrice,
  },
  'POST /order/boxes/price': {
    ...by(customer, asksCarrierOfEach),
    summary: 'Prices an order of boxes of different sizes, as the order call will',
    again: 'asks',
    body: boxesPriceBody,
    order: boxesOrder,
    answer: boxesPrice,
  },
  'POST /order/boxes': {
    ...by(customer, trades),
    summary: 'Buys an order to Venezuela of boxes of different sizes with one payment',
    once: 'purchase',
    body: boxesBody,
    hostedBody: z.extend(boxesBody, hostedPayment),
    tokenBody: z.extend(boxesBody, tokenPayment),
    order: ['product', 'sender', 'receive', ...boxesOrder, 'boxes', 'payment'],
    ...placed,
  },
  'POST /order/create': {
    ...by(customer, trades),
    summary: 'Buys an order to Venezuela with a card',
    once: 'purchase',
    body: orderBody,
    hostedBody: z.extend(orderBody, hostedPayment),
    tokenBody: z.extend(orderBody, tokenPayment),
    order: partOrder,
    ...placed,
  },
  'POST /order/domestic': {
    ...by(customer, trades),
    summary: 'Buys an order within the United States with a card',
    once: 'purchase',
    body: domesticOrderBody,
    hostedBody: z.extend(domesticOrderBody, hostedPayment),
    tokenBody: z.extend(domesticOrderBody, tokenPayment),
    order: partOrder,
    ...placed,
  },
  'POST /order/promo': {
    ...by(customer, trades),
    summary: 'Buys a promotion with a card',
    once: 'purchase',
    body: orderBody,
    hostedBody: z.extend(orderBody, hostedPayment),
    tokenBody: z.extend(orderBody, tokenPayment),
    order: partOrder,
    ...placed,
  },
  'POST /order/check': {
    ...by(customer, asksCarrier),
    summary: 'Validates and prices a domestic order, as the order call will',
    again: 'asks',
    body: domesticCheckBody,
    order: partOrder,
    answer: draftPrice,
  },
  'GET /order/mine': {
    ...by(customer, read),
    summary: 'Own orders, newest first',
    answer: z.array(ownOrder),
  },
  'GET /order/mine/:id': {
    ...by(customer, read),
    summary: 'One own order',
    params: z.object({ id: id() }),
    answer: ownOrder,
  },
  'GET /order/draft/:key': {
    ...by(customer, read),
    summary: 'What became of a draft: the own order that was paid under its key, or null where nothing was',
    params: z.object({ key: text(invalid.general.id, 200) }),
    answer: z.nullable(ownOrder),
  },
  'POST /order/dismiss': {
    ...by(customer, change),
    summary: 'Puts an own order that came to nothing out of the list',
    again: 'sets',
    body: z.object({ id: id() }),
    answer: z.object({ id: z.int() }),
  },
  'POST /order/checkout': {
    ...by(customer, trades),
    summary: 'Starts the payment of an order at a hosted checkout',
    again: 'guarded',
    body: z.object({ id: id() }),
    answer: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
