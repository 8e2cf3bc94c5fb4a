import { invalid } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/measures';
import { toDollars } from '@puerta/domain/money';
import { type Price, timesQuantity } from '@puerta/domain/pricing';
import { GROUP } from '@puerta/domain/products';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler, Services } from '../../http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../http/refusal.ts';
import { findProduct } from '../quotes/find-product.ts';
import { presentLines } from '../quotes/present.ts';
import {
  type Destination,
  type PricedProduct,
  priceVenezuela,
  type VenezuelaPrices,
} from '../quotes/price-venezuela.ts';

export type Draft = {
  productKey: string | number;
  zip: string;
  destination: Destination;
  parcel: Parcel;
  quantity: number;
};

export type PricedOrder = PricedProduct &
  Pick<VenezuelaPrices, 'stateId' | 'cityId' | 'office' | 'carrierLeg'> & { total: Price };

/**
 * Prices an order to Venezuela: one package of the chosen product, times the quantity (decisions §6). A product that
 * is none of Venezuela's, or deactivated, is not found here; one that is not offered there is refused.
 */
export async function priceOrder(
  { carrier }: Pick<Services, 'carrier'>,
  tx: Tx,
  agencyId: number,
  draft: Draft,
): Promise<PricedOrder | Refusal> {
  const product = await findProduct(tx, agencyId, draft.productKey);
  if (!product || product.product_group !== GROUP.venezuela) return refuse('product_not_found');
  const from = { zip: draft.zip, field: 'sender.zipCode' };
  const prices = await priceVenezuela({ carrier, tx, agencyId }, draft.parcel, from, draft.destination);
  if (isRefusal(prices)) return prices;
  const priced = prices.products.find(offered => offered.product.id === product.id);
  if (!priced) return refuse('destination_unavailable');
  const { stateId, cityId, office, carrierLeg } = prices;
  return {
    ...priced,
    stateId,
    cityId,
    office,
    carrierLeg,
    total: timesQuantity(priced.price, draft.quantity),
  };
}

/** What the payment step shows on entry: priced as the order call will price it. */
export const priceDraft: Handler<'POST /order/price'> = async (context, { body }) => {
  const { agency, db } = context;
  const { quantity, ...parcel } = body.detail;
  const { office, city } = body.receive;
  if (!office && !city) {
    const message = invalid.receiver.city;
    return refuse('invalid_input', { message, fields: [{ field: 'receive.city', message }] });
  }
  const priced = await priceOrder(context, db.read(agency.id), agency.id, {
    productKey: body.product.id,
    zip: body.sender.zipCode,
    destination: office ? { office } : { city: city as number },
    parcel,
    quantity,
  });
  if (isRefusal(priced)) return priced;
  return {
    data: {
      total: toDollars(priced.total.totalCents),
      lines: presentLines(priced.total.lines),
      unit: toDollars(priced.price.totalCents),
      eta_days: priced.etaDays,
    },
  };
};
