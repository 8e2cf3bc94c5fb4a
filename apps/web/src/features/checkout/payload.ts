import * as z from 'zod/mini';
import { invalid, overWeight } from '@puerta/contract/messages.es';
import { QUANTITY_MAX } from '@puerta/domain/parcels/parcel-limits';
import { domesticParcelBody, packagesOf, parcelBody } from '@puerta/contract/parcels/checkout';
import { stepsOf } from '@puerta/domain/parcels/delivery-options';
import { wayOf } from '@puerta/domain/parcels/weight-limits';
import type { CallInput, Data, Failure } from '@puerta/contract/client';
import type { PriceLineAnswer, Product } from '@puerta/contract/money/quotes';
import { parcelExtras } from '@puerta/contract/parcels/parcel';
import { GROUP, type ProductType } from '@puerta/domain/money/products';
import type { CardValues } from '../../ui/form/CardFields.tsx';
import { allBoxes, type OrderDraft, type ParcelValues } from './draft.ts';
import { withCard } from '../../lib/form/sent-card.ts';
import { api } from '../../lib/query/api.ts';

/** How the payment step asks for the price: a domestic order is checked whole. */
export type PriceInput =
  | { call: 'POST /order/price'; body: CallInput<'POST /order/price'>['body'] }
  | { call: 'POST /order/boxes/price'; body: CallInput<'POST /order/boxes/price'>['body'] }
  | { call: 'POST /order/check'; body: CallInput<'POST /order/check'>['body'] };
type OrderInput =
  | { call: 'POST /order/create' | 'POST /order/promo'; body: CallInput<'POST /order/create'>['body'] }
  | { call: 'POST /order/boxes'; body: CallInput<'POST /order/boxes'>['body'] }
  | { call: 'POST /order/domestic'; body: CallInput<'POST /order/domestic'>['body'] };

const productOf = (product: Product) => ({ id: product.sku, type: product.type });

/** What the price hangs on, and, abroad, nothing else: another name or content asks for no new price. */
export function priceInput(product: Product, draft: OrderDraft): PriceInput {
  const { sender, receiver, home, parcel } = draft;
  if (product.group_services === GROUP.domestic) {
    return {
      call: 'POST /order/check',
      body: { product: productOf(product), sender, receive: home, detail: saidOf(parcel), ...addedOf(draft) },
    };
  }
  const { active, selected } = receiver.office;
  const same = {
    product: productOf(product),
    sender: { zipCode: sender.zipCode, state: sender.state },
    receive: active ? { city: null, office: selected } : { city: receiver.city, office: null },
  };
  return draft.boxes.length > 0
    ? { call: 'POST /order/boxes/price', body: { ...same, boxes: allBoxes(draft).map(pricedOf) } }
    : { call: 'POST /order/price', body: { ...same, detail: pricedOf(parcel) } };
}

const pricedOf = ({ weight, length, width, height, quantity }: ParcelValues) => ({
  weight,
  length,
  width,
  height,
  quantity,
});

type Office = Data<'GET /order/offices'>[number];
type Payment = CardValues & { total: number };
/** The chosen office, where the receiver collects at one; `date` in epoch milliseconds. */
type Rest = { office?: Office | undefined; date: number };

/** The order with all the fields that its call has, for the call of its product's group. */
export function orderInput(
  product: Product,
  draft: OrderDraft,
  payment: Payment,
  { office, date }: Rest,
): OrderInput {
  const { sender, receiver, home, parcel, pickup } = draft;
  const detail = saidOf(parcel);
  const same = {
    product: productOf(product),
    sender,
    payment: { ...payment, subtotal: payment.total },
    date,
    ...(pickup && { pickup }),
  };
  if (product.group_services === GROUP.domestic) {
    const each = Math.round((payment.total * 100) / Number(parcel.quantity)) / 100;
    return {
      call: 'POST /order/domestic',
      body: { ...same, detail: { ...detail, payment: each }, receive: home, ...addedOf(draft) },
    };
  }
  const receive = receiveOf(receiver, office);
  if (draft.boxes.length > 0) {
    return { call: 'POST /order/boxes', body: { ...same, receive, boxes: allBoxes(draft).map(saidOf) } };
  }
  return {
    call: product.group_services === GROUP.promo ? 'POST /order/promo' : 'POST /order/create',
    body: { ...same, receive, detail },
  };
}

/** The agreed fields, and of the others those that were filled in. */
const saidOf = (parcel: OrderDraft['parcel']) =>
  Object.fromEntries(
    Object.entries(parcel).filter(([name, text]) => text !== '' || !Object.hasOwn(parcelExtras, name)),
  ) as OrderDraft['parcel'];

/** Options that were chosen, and what it sends back; the agreed call has neither. */
const addedOf = ({ options, returnOf }: OrderDraft) => ({
  ...(stepsOf(options).length > 0 && { options }),
  ...(returnOf > 0 && { return_of: returnOf }),
});

/** Someone in Venezuela, where nothing has a zip code; the mode that was not chosen says nothing. */
function receiveOf({ office, ...home }: OrderDraft['receiver'], chosen?: Office) {
  if (!office.active) {
    const none = { active: false, selected: null, address: '', city: null, state: null };
    return { ...home, zipCode: '', office: none };
  }
  const { address = '', city = '', state = '' } = chosen ?? {};
  return {
    ...home,
    address: '',
    state: null,
    city: null,
    zipCode: '',
    office: { ...office, address, city, state },
  };
}

export type NewPrice = { total: number; lines: PriceLineAnswer[] };

/** How a payment ended: bought (or held, which the next page says), at another price, or refused. */
export type Outcome =
  | { kind: 'bought'; order: number }
  | { kind: 'price_changed'; price: NewPrice; message: string }
  | { kind: 'refused'; failure: Failure };

/**
 * Sends the order under the draft's key. A plain call, not a mutation of the query cache: that would keep the card.
 */
export async function pay({ call, body }: OrderInput, idempotencyKey: string): Promise<Outcome> {
  // as orderInput made it: the calls take anything there, to say themselves what is wrong
  const answer = await withCard(body.payment as Payment, payment =>
    api(call, { body: { ...body, payment } }, { idempotencyKey }),
  );
  if (answer.success) {
    // the next page waits behind the provider's: whoever comes back finds there what became of the payment
    if (answer.data.redirect) {
      location.assign(answer.data.redirect);
    }
    return { kind: 'bought', order: answer.data.id };
  }
  const { code, price, message } = answer.error;
  if (code === 'price_changed' && price) {
    return { kind: 'price_changed', price, message };
  }
  return { kind: 'refused', failure: answer };
}

/** A parcel as the order of this product takes it beside `others`; the agency's own limit comes behind the refusals that are everybody's. */
export function limitedParcel(
  { group_services, type, weight_max: max }: Pick<Product, 'group_services' | 'type' | 'weight_max'>,
  others: readonly ParcelValues[] = [],
): z.ZodMiniType {
  const most = QUANTITY_MAX - packagesOf(others);
  const fits = z.refine<{ quantity: number }>(({ quantity }) => quantity <= most, {
    error: invalid.parcel.boxesMost,
    path: ['quantity'],
  });
  const one = group_services === GROUP.domestic ? domesticParcelBody : parcelBody;
  const body: z.ZodMiniType<{ weight: number }> = one.check(fits);
  if (max === null) {
    return body;
  }
  const error = overWeight[wayOf(type as ProductType)](max);
  const isAlone = ({ issues }: { issues: unknown[] }) => issues.length === 0;
  return body.check(z.refine(({ weight }) => weight <= max, { error, path: ['weight'], when: isAlone }));
}
