import type { DomesticOrderBody } from '@puerta/contract/orders';
import type { Handler } from '../../services/context.ts';
import { buyOrder, type ReceiverColumns } from './buy-order.ts';
import { type DomesticDraft, priceDomesticOrder } from './price-domestic.ts';

/** An order within the United States: its label goes straight to the receiver (docs/rules/prices.md). */
export const createDomesticOrder: Handler<'POST /order/domestic'> = (context, { body }) =>
  buyOrder(context, body, {
    price: tx => priceDomesticOrder(context, tx, domesticDraft(body)),
    receiver: async () => receiverOf(body),
  });

export const domesticDraft = ({
  product,
  sender,
  receive,
  detail,
}: Omit<DomesticOrderBody, 'payment' | 'date'>): DomesticDraft => ({
  productKey: product.id,
  fromZip: sender.zipCode,
  toZip: receive.zipCode,
  parcel: detail,
  quantity: detail.quantity,
});

const receiverOf = ({ receive }: DomesticOrderBody): ReceiverColumns => ({
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
