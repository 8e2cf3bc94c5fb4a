import type { Parcel } from '@puerta/domain/measures';
import { priceDomestic, timesQuantity } from '@puerta/domain/pricing';
import { type DomesticCode, GROUP } from '@puerta/domain/products';
import type { Tx } from '../../db/within-agency.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { findProduct } from '../quotes/find-product.ts';
import { rateParcel } from '../quotes/rate-parcel.ts';
import type { PricedOrder, Seller } from './price-order.ts';
import { refuseOverweight } from './refuse-overweight.ts';

export type DomesticDraft = {
  productKey: string | number;
  fromZip: string;
  toZip: string;
  parcel: Parcel;
  quantity: number;
};

/** Prices a domestic order: the carrier's published rate of one package, times the quantity (docs/rules/prices.md). */
export async function priceDomesticOrder(
  { carrier, agency }: Seller,
  tx: Tx,
  draft: DomesticDraft,
): Promise<PricedOrder | Refusal> {
  const product = await findProduct(tx, agency.id, draft.productKey);
  if (!product || product.product_group !== GROUP.domestic) return refuse('product_not_found');
  const rates = await rateParcel(
    carrier,
    { from: { zip: draft.fromZip }, to: { zip: draft.toZip } },
    draft.parcel,
    { from: 'sender.zipCode', to: 'receive.zipCode' },
    product.code as DomesticCode,
  );
  if (isRefusal(rates)) return rates;
  const [rate] = rates;
  if (!rate) return refuse('destination_unavailable');
  const heavy = refuseOverweight(agency, product, draft.parcel.weight);
  if (heavy) return heavy;
  const price = priceDomestic(rate.publishedCents);
  return {
    product,
    price,
    tariff: null,
    etaDays: rate.transitDays,
    carrierLeg: rate,
    total: timesQuantity(price, draft.quantity),
  };
}
