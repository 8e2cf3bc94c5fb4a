import type { OrderBody } from '@puerta/contract/orders';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler, Reply } from '../../services/context.ts';
import type { Refusal } from '../../app/refusal.ts';
import { buyOrder, type Call, type ReceiverColumns } from './buy-order.ts';
import { type Draft, type PricedAbroad, priceOrder } from './price-order.ts';
import { pricePromoOrder } from './price-promo.ts';
import { selectCityName } from './queries.ts';

/** An order to Venezuela, by air or sea. */
export const createOrder: Handler<'POST /order/create'> = (context, { body }) =>
  buyAbroad(context, body, priceOrder);

/** A promotion, which goes to Venezuela as well: only its price and its limits are its own. */
export const createPromoOrder: Handler<'POST /order/promo'> = (context, { body }) =>
  buyAbroad(context, body, pricePromoOrder);

const buyAbroad = (
  context: Call,
  body: OrderBody,
  price: typeof priceOrder,
): Promise<Reply<'POST /order/create'> | Refusal> =>
  buyOrder<PricedAbroad>(context, body, {
    price: tx => price(context, tx, draftOf(body)),
    receiver: (tx, priced) => receiverOf(tx, context.agency.id, body, priced),
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

async function receiverOf(
  tx: Tx,
  agencyId: number,
  { receive }: OrderBody,
  priced: PricedAbroad,
): Promise<ReceiverColumns> {
  const place = await selectCityName(tx, agencyId, priced.cityId);
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
