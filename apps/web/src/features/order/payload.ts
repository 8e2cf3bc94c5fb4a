import type { CallInput } from '@puerta/contract/client';
import type { Product } from '@puerta/contract/quotes';
import type { CardValues } from '../../ui/CardFields.tsx';
import type { OrderDraft } from './draft.ts';

export type PriceInput = CallInput<'POST /order/price'>['body'];
export type OrderInput = CallInput<'POST /order/create'>['body'];

const productOf = (product: Product) => ({ id: product.sku, type: product.type });

/** What the price hangs on, and nothing else: another name or content asks for no new price. */
export function priceInput(product: Product, { sender, receiver, parcel }: OrderDraft): PriceInput {
  const { active, selected } = receiver.office;
  const { weight, length, width, height, quantity } = parcel;
  return {
    product: productOf(product),
    sender: { zipCode: sender.zipCode, state: sender.state },
    receive: active ? { city: null, office: selected } : { city: receiver.city, office: null },
    detail: { weight, length, width, height, quantity },
  };
}

/** The order as specified (§3); `date` in epoch milliseconds. */
export function orderInput(
  product: Product,
  { sender, receiver, parcel }: OrderDraft,
  payment: CardValues & { total: number },
  date: number,
): OrderInput {
  const { office, ...receive } = receiver;
  return {
    product: productOf(product),
    sender,
    receive: office.active
      ? { name: receive.name, email: receive.email, phone: receive.phone, office }
      : { ...receive, office: { active: false, selected: null } },
    detail: parcel,
    payment: { ...payment, subtotal: payment.total },
    date,
  };
}
