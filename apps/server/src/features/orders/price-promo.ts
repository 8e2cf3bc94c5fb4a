import { invalid } from '@puerta/contract/messages.es';
import { etaDays, isOffered, pricePromo, timesQuantity } from '@puerta/domain/pricing';
import { GROUP, pricedTransport, type ProductType } from '@puerta/domain/products';
import { isPromoCode, isPromoSize, type Promo, PROMOS, promoGoesTo } from '@puerta/domain/promos';
import type { Tx } from '../../db/within-agency.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { findProduct } from '../quotes/find-product.ts';
import { rateDestination, tariffOf } from '../quotes/price-venezuela.ts';
import type { Draft, PricedAbroad, Seller } from './price-order.ts';
import { selectCityName } from './queries.ts';
import { refuseOverweight } from './refuse-overweight.ts';

/**
 * Prices a promotion: its fixed price times the quantity (docs/rules/prices.md), whatever the carrier leg costs. The
 * tariff is kept all the same, for a box that measures more than the promotion allows. Refuses sizes that it does not
 * have and destinations that it does not go to.
 */
export async function pricePromoOrder(
  { carrier, clock, agency }: Seller,
  tx: Tx,
  draft: Draft,
): Promise<PricedAbroad | Refusal> {
  const product = await findProduct(tx, agency.id, draft.productKey);
  const code = product?.code ?? '';
  if (!product || product.product_group !== GROUP.promo || !isPromoCode(code)) {
    return refuse('product_not_found');
  }
  const promo = PROMOS[code];
  if (!isPromoSize(promo, draft.parcel)) {
    const message = invalid.parcel.promoSize;
    return refuse('invalid_input', { message, fields: [{ field: 'detail.length', message }] });
  }
  const from = { zip: draft.zip, field: 'sender.zipCode' };
  const rated = await rateDestination(
    { carrier, tx, agencyId: agency.id, at: clock.now() },
    draft.parcel,
    from,
    draft.destination,
  );
  if (isRefusal(rated)) return rated;
  const { rows, ...place } = rated;
  const transport = pricedTransport(product.type as ProductType);
  const [row] = rows;
  if (!row || !transport || !(await goesTo(tx, agency.id, promo, place)))
    return refuse('destination_unavailable');
  const tariff = tariffOf(row, {
    transport,
    office: place.office !== null,
    carrierCents: place.carrierLeg.publishedCents,
  });
  if (!isOffered(tariff.city, transport)) return refuse('destination_unavailable');
  const heavy = refuseOverweight(agency, product, draft.parcel.weight);
  if (heavy) return heavy;
  const price = pricePromo(promo.priceCents);
  return {
    ...place,
    product,
    price,
    tariff,
    // how a MULTIPLE travels is decided by its lot
    etaDays: product.type === 'MULTIPLE' ? null : etaDays(tariff.city, transport),
    total: timesQuantity(price, draft.quantity),
  };
}

async function goesTo(
  tx: Tx,
  agencyId: number,
  promo: Promo,
  { stateId, cityId }: { stateId: number; cityId: number },
): Promise<boolean> {
  const { city } = await selectCityName(tx, agencyId, cityId);
  return promoGoesTo(promo, { stateId, cityId, city });
}
