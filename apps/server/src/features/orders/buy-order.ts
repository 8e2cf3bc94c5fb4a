import type { DomesticOrderBody, OrderBody } from '@puerta/contract/orders';
import { done } from '@puerta/contract/messages.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import { toCents, toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { payAttempt } from '../purchases/drive-attempt.ts';
import { outcomeOf } from '../purchases/explain-outcome.ts';
import { openOnce, protection, type Protection } from '../purchases/find-repeat.ts';
import { openAttempt } from '../purchases/open-attempt.ts';
import { redirectOf } from '../purchases/open-checkout.ts';
import type { AttemptRow } from '../../services/purchase-kind.ts';
import { readCard } from '../purchases/read-card.ts';
import { hasDebt } from '../payments/read-debts.ts';
import { presentLines } from '../quotes/present.ts';
import { orderIdOf } from './buy-labels.ts';
import { presentOrder } from './present.ts';
import type { PricedOrder } from './price-order.ts';
import { insertOrder, type NewOrder, selectOrder, selectOrderedPackages } from './queries.ts';

export type Call = Context<'POST /order/create' | 'POST /order/domestic' | 'POST /order/promo'>;
type Body = OrderBody | DomesticOrderBody;
type Answer = Reply<'POST /order/create'>;

/** An order's receiver, as its row has it. */
export type ReceiverColumns = Pick<NewOrder, Extract<keyof NewOrder, `receiver_${string}` | 'office_id'>>;

/** What differs between orders to Venezuela, promotions and domestic ones. */
export type Goods<P extends PricedOrder> = {
  price(tx: Tx): Promise<P | Refusal>;
  receiver(tx: Tx, priced: P): Promise<ReceiverColumns>;
};

/**
 * Buys an order with a card (docs/rules/orders.md, docs/rules/payments.md): priced once more, recorded, and then
 * driven from authorisation to packages by the same driver that would finish it after a crash.
 */
export async function buyOrder<P extends PricedOrder>(
  context: Call,
  body: Body,
  goods: Goods<P>,
): Promise<Answer | Refusal> {
  const { agency, actor } = context;
  const { product, sender, receive, detail } = body;
  const card = readCard(context, body.payment, 'payment.');
  if (isRefusal(card)) return card;
  const protect = protection(agency, context.idempotencyKey, `account:${actor.id}`, {
    product,
    sender,
    receive,
    detail,
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
    customer: { name: actor.name, email: actor.email },
  });
  return answerFor(context, attempt);
}

/** Nobody buys with a debt, and nothing is charged at a price that the customer has not seen. */
async function priceAgain<P extends PricedOrder>(
  { agency, actor, db }: Call,
  { payment }: Body,
  goods: Goods<P>,
): Promise<P | Refusal> {
  const tx = db.read(agency.id);
  if (await hasDebt(tx, agency.id, actor.id)) return refuse('debt_pending');
  const priced = await goods.price(tx);
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
    const orderId = await insertOrder(tx, {
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

function parcelOf({ agency, actor, clock }: Call, { detail }: Body, priced: PricedOrder) {
  const now = clock.now();
  const { content_value, ...declared } = detail;
  return {
    agency_id: agency.id,
    account_id: actor.id,
    product_id: priced.product.id,
    state: 'placing',
    ...declared,
    unit_price_cents: priced.price.totalCents,
    total_cents: priced.total.totalCents,
    lines: priced.price.lines,
    tariff: priced.tariff,
    carrier_published_cents: priced.carrierLeg.publishedCents * detail.quantity,
    carrier_negotiated_cents: priced.carrierLeg.negotiatedCents * detail.quantity,
    content_value_cents: content_value === null ? null : toCents(content_value),
    order_day: calendarDay(now, agency.time_zone),
    created_at: now,
  };
}

/** The answer to whoever asked for this order, first or again: made from what is recorded, so always the same. */
async function answerFor({ db, agency }: Call, attempt: AttemptRow): Promise<Answer | Refusal> {
  const outcome = outcomeOf(attempt);
  if (isRefusal(outcome)) return outcome;
  const tx = db.read(agency.id);
  const order = await selectOrder(tx, agency.id, orderIdOf(attempt));
  const data = presentOrder(order, await selectOrderedPackages(tx, agency.id, [order.id]));
  const redirect = redirectOf(attempt);
  if (redirect) return { data: { ...data, redirect }, beside: {} };
  return outcome === 'held'
    ? { data, status: 202, message: done.held, beside: { payment_status: 'held' } }
    : { data, message: done.ordered, beside: {} };
}
