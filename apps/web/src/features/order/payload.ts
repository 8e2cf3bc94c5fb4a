import type { CallInput } from '@puerta/contract/client';
import type { Product } from '@puerta/contract/quotes';
import { GROUP } from '@puerta/domain/products';
import type { CardValues } from '../../ui/CardFields.tsx';
import type { OrderDraft } from './draft.ts';

/** How the payment step asks for the price: a domestic order is checked whole. */
export type PriceInput =
  | { call: 'POST /order/price'; body: CallInput<'POST /order/price'>['body'] }
  | { call: 'POST /order/check'; body: CallInput<'POST /order/check'>['body'] };
export type OrderInput =
  | { call: 'POST /order/create' | 'POST /order/promo'; body: CallInput<'POST /order/create'>['body'] }
  | { call: 'POST /order/domestic'; body: CallInput<'POST /order/domestic'>['body'] };

const productOf = (product: Product) => ({ id: product.sku, type: product.type });

/** What the price hangs on, and, abroad, nothing else: another name or content asks for no new price. */
export function priceInput(product: Product, { sender, receiver, home, parcel }: OrderDraft): PriceInput {
  if (product.group_services === GROUP.domestic) {
    return {
      call: 'POST /order/check',
      body: { product: productOf(product), sender, receive: home, detail: parcel },
    };
  }
  const { active, selected } = receiver.office;
  const { weight, length, width, height, quantity } = parcel;
  return {
    call: 'POST /order/price',
    body: {
      product: productOf(product),
      sender: { zipCode: sender.zipCode, state: sender.state },
      receive: active ? { city: null, office: selected } : { city: receiver.city, office: null },
      detail: { weight, length, width, height, quantity },
    },
  };
}

/** The order as specified (§3), for the call of its product's group; `date` in epoch milliseconds. */
export function orderInput(
  product: Product,
  { sender, receiver, home, parcel }: OrderDraft,
  payment: CardValues & { total: number },
  date: number,
): OrderInput {
  const same = {
    product: productOf(product),
    sender,
    detail: parcel,
    payment: { ...payment, subtotal: payment.total },
    date,
  };
  if (product.group_services === GROUP.domestic) {
    return { call: 'POST /order/domestic', body: { ...same, receive: home } };
  }
  const { office, ...receive } = receiver;
  return {
    call: product.group_services === GROUP.promo ? 'POST /order/promo' : 'POST /order/create',
    body: {
      ...same,
      receive: office.active
        ? { name: receive.name, email: receive.email, phone: receive.phone, office }
        : { ...receive, office: { active: false, selected: null } },
    },
  };
}
