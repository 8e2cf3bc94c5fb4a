import { done } from '@puerta/contract/messages.es';
import { optionRefusals } from '@puerta/contract/parcels/delivery-options.es';
import type { BoxesBody, DomesticOrderBody, OrderBody } from '@puerta/contract/parcels/checkout';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { sum, toCents, toDollars } from '@puerta/domain/money/money';
import { type DeliveryOptions, stepsOf } from '@puerta/domain/parcels/delivery-options';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { insertRow } from '../../db/rows.ts';
import type { Orders } from '../../db/schema.gen.ts';
import {
  domesticDraft,
  type Draft,
  priceBoxes,
  type PricedAbroad,
  type PricedBoxes,
  priceDomesticOrder,
  type PricedOrder,
  priceOrder,
  pricePromoOrder,
} from './price-order.ts';
import { holdReturn, refuseReturn } from './refuse-return.ts';
import { atOwnCost } from './rate-warehouse-leg.ts';
import { selectCityName, selectOrder, selectOrderedPackages } from './queries.ts';
import { payAttempt } from '../payment-engine/drive-attempt.ts';
import { outcomeOf, redirectOf } from '../payment-engine/present.ts';
import { openAttempt, openOnce, protection, type Protection } from '../payment-engine/open-attempt.ts';
import type { DeclaredBox } from '../../services/declared-queries.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { readCard } from '../payment-engine/read-card.ts';
import { hasDebt } from '../debts/read-debts.ts';
import { presentLines } from '../quotes/present.ts';
import { orderIdOf } from './buy-labels.ts';
import { presentOrder } from './present.ts';
import type { Insertable } from 'kysely';

type Call = Context<
  'POST /order/create' | 'POST /order/boxes' | 'POST /order/domestic' | 'POST /order/promo'
>;
type Body = OrderBody | BoxesBody | DomesticOrderBody;
type Answer = Reply<'POST /order/create'>;

/** An order's receiver, as its row has it. */
type ReceiverColumns = Pick<Insertable<Orders>, Extract<keyof Orders, `receiver_${string}` | 'office_id'>>;

/** What differs between orders to Venezuela, promotions and domestic ones. */
type Goods<P extends PricedOrder> = {
  price(tx: ReadTx): Promise<P | Refusal>;
  receiver(tx: Tx, priced: P): Promise<ReceiverColumns>;
};

/**
 * Buys an order with a card (docs/rules/orders.md, docs/rules/payments.md): priced once more, recorded, and then
 * driven from authorisation to packages by the same driver that would finish it after a crash.
 */
async function buyOrder<P extends PricedOrder>(
  context: Call,
  body: Body,
  goods: Goods<P>,
): Promise<Answer | Refusal> {
  const { agency, actor } = context;
  const { product, sender, receive } = body;
  const card = readCard(context, body.payment, 'payment.');
  if (isRefusal(card)) return card;
  const protect = protection(context.idempotencyKey, `account:${actor.id}`, {
    product,
    sender,
    receive,
    detail: 'boxes' in body ? body.boxes : body.detail,
    ...choicesOf(body),
  });
  const opened = await openOnce(context, agency, protect, async () => {
    const priced = await priceAgain(context, body, goods);
    return isRefusal(priced) ? priced : placeOrder(context, body, { goods, priced, protect });
  });
  if (isRefusal(opened)) return opened;
  if (!opened.fresh) return answerFor(context, opened.attempt);
  const attempt = await payAttempt(context, agency, opened.attempt, {
    card,
    description: `${agency.name} #${opened.attempt.order_id}`,
    customer: { name: actor.name, email: actor.email, address: context.address },
  });
  return answerFor(context, attempt);
}

/** Nobody buys with a debt, and nothing is charged at a price that the customer has not seen. */
async function priceAgain<P extends PricedOrder>(
  { actor, read }: Call,
  { payment }: Body,
  goods: Goods<P>,
): Promise<P | Refusal> {
  if (await hasDebt(read, actor.id)) return refuse('debt_pending');
  const priced = await goods.price(read);
  if (isRefusal(priced) || toCents(payment.total) === priced.total.totalCents) return priced;
  const lines = presentLines(priced.total.lines, priced.product.product_group);
  return refuse('price_changed', { price: { total: toDollars(priced.total.totalCents), lines } });
}

/** Records order and attempt, and takes the key: from here on a crash leaves something that the recovery finds. */
const placeOrder = <P extends PricedOrder>(
  context: Call,
  body: Body,
  { goods, priced, protect }: { goods: Goods<P>; priced: P; protect: Protection | null },
): Promise<AttemptRow | Refusal> =>
  openAttempt(context, context.agency, 'order', protect, async tx => {
    const { return_of: back } = choicesOf(body);
    if (back !== undefined && !(await holdReturn(tx, back)))
      return refuse('state_conflict', { message: optionRefusals.returnTaken });
    const orderId = await insertRow(tx, 'orders', {
      ...(await goods.receiver(tx, priced)),
      ...senderOf(body),
      ...parcelOf(context, body, priced),
    });
    const amountCents = priced.total.totalCents;
    return { orderId, packageId: null, accountId: context.actor.id, amountCents };
  });

const senderOf = ({ sender }: Body) => ({
  sender_name: sender.name,
  sender_email: sender.email,
  sender_phone: sender.phone,
  sender_line_one: sender.addressLineOne,
  sender_line_two: sender.addressLineTwo,
  sender_city: sender.city,
  sender_state: sender.state,
  sender_zip: sender.zipCode,
});

function parcelOf(
  { address, agency, actor, clock }: Call,
  body: Body,
  priced: PricedOrder & Partial<PricedBoxes>,
) {
  const now = clock.now();
  const { options, return_of = null } = choicesOf(body);
  // one for each package
  const boxes = (priced.units ?? [priced]).flatMap((unit, at) => {
    const box = 'boxes' in body ? (body.boxes[at] as BoxesBody['boxes'][number]) : body.detail;
    return Array.from({ length: box.quantity }, () => declaredBox(box, unit));
  });
  const differ = 'boxes' in body && body.boxes.length > 1;
  const { price_cents, ...own } = boxes.reduce((heavy, box) => (box.weight > heavy.weight ? box : heavy));
  return {
    account_id: actor.id,
    placed_from: address,
    product_id: priced.product.id,
    state: 'placing',
    ...own,
    content: [...new Set(boxes.map(box => box.content))].join(', '),
    boxes: differ ? JSON.stringify(boxes) : null,
    quantity: boxes.length,
    pickup_asked: body.pickup ?? false,
    unit_price_cents: price_cents,
    total_cents: priced.total.totalCents,
    lines: JSON.stringify(differ ? priced.total.lines : own.lines),
    residential: priced.residential,
    options: options ? JSON.stringify(options) : null,
    return_of,
    tariff: own.tariff && JSON.stringify(own.tariff),
    carrier_published_cents: sum(boxes.map(box => box.carrier_published_cents)),
    carrier_negotiated_cents: sum(boxes.map(box => box.carrier_negotiated_cents)),
    order_day: calendarDay(now, agency.time_zone),
    created_at: now,
  };
}

/** What was chosen of what a domestic order may have, and what it sends back; nothing where nothing was. */
function choicesOf(body: Body): { options?: DeliveryOptions; return_of?: number } {
  const options = 'options' in body ? body.options : undefined;
  const return_of = 'return_of' in body ? body.return_of : undefined;
  return {
    ...(options && stepsOf(options).length > 0 && { options }),
    ...(return_of !== undefined && { return_of }),
  };
}

function declaredBox(
  { quantity: _, content_value, ...box }: OrderBody['detail'] | DomesticOrderBody['detail'],
  { price, tariff, carrierLeg }: PricedOrder,
): DeclaredBox {
  return {
    ...box,
    content_value_cents: content_value === null ? null : toCents(content_value),
    price_cents: price.totalCents,
    lines: price.lines,
    tariff,
    carrier_published_cents: carrierLeg.publishedCents,
    carrier_negotiated_cents: carrierLeg.negotiatedCents,
  };
}

/** The answer to whoever asked for this order, first or again: made from what is recorded, so always the same. */
async function answerFor({ read }: Call, attempt: AttemptRow): Promise<Answer | Refusal> {
  const outcome = outcomeOf(attempt);
  if (isRefusal(outcome)) return outcome;
  const order = await selectOrder(read, orderIdOf(attempt));
  const data = presentOrder(order, await selectOrderedPackages(read, [order.id]));
  const redirect = redirectOf(attempt);
  if (redirect) return { data: { ...data, redirect }, beside: {} };
  return outcome === 'held'
    ? { data, status: 202, message: done.held, beside: { payment_status: 'held' } }
    : { data, message: done.ordered, beside: {} };
}

/** An order to Venezuela, by air or sea. */
export const createOrder: Handler<'POST /order/create'> = (context, { body }) =>
  buyAbroad(context, body, priceOrder);

/** A promotion, which goes to Venezuela as well: only its price and its limits are its own. */
export const createPromoOrder: Handler<'POST /order/promo'> = (context, { body }) =>
  buyAbroad(context, body, pricePromoOrder);

/** Boxes of different sizes, by air or sea: each at the price that it has alone, with one payment for all. */
export const createBoxes: Handler<'POST /order/boxes'> = (context, { body }) =>
  buyOrder<PricedBoxes>(context, body, {
    async price(tx) {
      const { boxes, ...rest } = body;
      const drafts = boxes.map(detail => draftOf({ ...rest, detail }));
      const priced = await priceBoxes(context, tx, drafts);
      if (isRefusal(priced)) return priced;
      const units = await atOwnCost(context, tx, body.sender.zipCode, boxes, priced.units);
      const { residential } = units[0] ?? priced;
      return { ...priced, residential, units };
    },
    receiver: (tx, priced) => receiverAbroad(tx, body, priced),
  });

const buyAbroad = (
  context: Call,
  body: OrderBody,
  price: typeof priceOrder,
): Promise<Reply<'POST /order/create'> | Refusal> =>
  buyOrder<PricedAbroad>(context, body, {
    async price(tx) {
      const priced = await price(context, tx, draftOf(body));
      if (isRefusal(priced)) return priced;
      const [own] = await atOwnCost(context, tx, body.sender.zipCode, [body.detail], [priced]);
      return own ?? priced;
    },
    receiver: (tx, priced) => receiverAbroad(tx, body, priced),
  });

const draftOf = ({ product, sender, receive, detail }: OrderBody): Draft => ({
  productKey: product.id,
  zip: sender.zipCode,
  destination:
    receive.mode === 'office'
      ? { office: receive.office.selected }
      : { city: receive.city, state: receive.state },
  parcel: detail,
  quantity: detail.quantity,
});

async function receiverAbroad(
  tx: ReadTx,
  { receive }: Pick<OrderBody, 'receive'>,
  priced: PricedAbroad,
): Promise<ReceiverColumns> {
  const place = await selectCityName(tx, priced.cityId);
  return {
    receiver_name: receive.name,
    receiver_email: receive.email,
    receiver_phone: receive.phone,
    receiver_address: receive.mode === 'office' ? (priced.office?.address ?? '') : receive.address,
    receiver_place: `${place.city}, ${place.state}`,
    receiver_state_id: priced.stateId,
    receiver_city_id: priced.cityId,
    office_id: receive.mode === 'office' ? receive.office.selected : null,
  };
}

/** An order within the United States: its label goes straight to the receiver (docs/rules/prices.md). */
export const createDomesticOrder: Handler<'POST /order/domestic'> = (context, { body }) =>
  buyOrder(context, body, {
    price: async tx =>
      (await refuseReturn(context, body)) ?? priceDomesticOrder(context, tx, domesticDraft(body)),
    receiver: async () => domesticReceiver(body),
  });

const domesticReceiver = ({ receive }: DomesticOrderBody): ReceiverColumns => ({
  receiver_name: receive.name,
  receiver_email: receive.email,
  receiver_phone: receive.phone,
  receiver_address: receive.addressLineOne,
  receiver_line_two: receive.addressLineTwo,
  receiver_place: `${receive.city}, ${receive.state} ${receive.zipCode}`,
  receiver_us_state: receive.state,
  receiver_us_city: receive.city,
  receiver_zip: receive.zipCode,
});
