import type { Parcel } from '@puerta/domain/measures';
import type { Cents } from '@puerta/domain/money';
import { type Price, type StoredTariff, timesQuantity } from '@puerta/domain/pricing';
import { GROUP } from '@puerta/domain/products';
import type { Agency } from '../../app/agency.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { AgencyServices } from '../../services/services.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { findProduct } from '../quotes/find-product.ts';
import { refuseOverweight } from './refuse-overweight.ts';
import { type Destination, priceVenezuela, type VenezuelaPrices } from '../quotes/price-venezuela.ts';

export type Draft = {
  productKey: string | number;
  zip: string;
  destination: Destination;
  parcel: Parcel;
  quantity: number;
};

/** Who sells it, and who carries it to the warehouse. */
export type Seller = Pick<AgencyServices, 'carrier' | 'clock'> & {
  agency: Pick<Agency, 'id' | 'weightLimits'>;
};

/** What an order costs and how it came to that; `price` and `carrierLeg` are of one package, `total` of them all. */
export type PricedOrder = {
  product: { id: number; product_group: number };
  price: Price;
  /** what reception prices by again; null for a domestic order, which never owes */
  tariff: StoredTariff | null;
  etaDays: number | null;
  carrierLeg: { publishedCents: Cents; negotiatedCents: Cents };
  total: Price;
};
export type PricedAbroad = PricedOrder & Pick<VenezuelaPrices, 'stateId' | 'cityId' | 'office'>;

/**
 * Prices an order to Venezuela: one package of the chosen product, times the quantity (docs/rules/orders.md). A
 * product that is none of Venezuela's, or deactivated, is not found here; one that is not offered there is refused.
 */
export async function priceOrder(
  { carrier, clock, agency }: Seller,
  tx: Tx,
  draft: Draft,
): Promise<PricedAbroad | Refusal> {
  const product = await findProduct(tx, agency.id, draft.productKey);
  if (!product || product.product_group !== GROUP.venezuela) return refuse('product_not_found');
  const from = { zip: draft.zip, field: 'sender.zipCode' };
  const prices = await priceVenezuela(
    { carrier, tx, agencyId: agency.id, at: clock.now() },
    draft.parcel,
    from,
    draft.destination,
  );
  if (isRefusal(prices)) return prices;
  const priced = prices.products.find(offered => offered.product.id === product.id);
  if (!priced) return refuse('destination_unavailable');
  const heavy = refuseOverweight(agency, product, draft.parcel.weight);
  if (heavy) return heavy;
  const { stateId, cityId, office, carrierLeg } = prices;
  return {
    ...priced,
    product,
    stateId,
    cityId,
    office,
    carrierLeg,
    total: timesQuantity(priced.price, draft.quantity),
  };
}
