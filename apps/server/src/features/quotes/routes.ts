import { type DomesticCode, GROUP } from '@puerta/domain/money/products';
import type { Handler, Routes } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { findProduct, listServices } from './list-services.ts';
import {
  presentDomesticQuote,
  presentPickupFee,
  presentProduct,
  presentPromotion,
  presentQuote,
} from './present.ts';
import { selectActiveProducts, selectDomestic, selectPromotions } from './queries.ts';
import { priceVenezuela, rateParcel } from './price-parcel.ts';

/** What a parcel to Venezuela costs by each product offered there. Quotes are stored nowhere. */
const quoteVenezuela: Handler<'POST /calculator'> = async ({ agency, clock, carrier, read }, { body }) => {
  const { zipCode, state, city, ...parcel } = body;
  const prices = await priceVenezuela(
    { carrier, tx: read, at: clock.now() },
    parcel,
    { zip: zipCode, field: 'zipCode' },
    { state, city },
  );
  if (isRefusal(prices)) return prices;
  const quoted = {
    products: prices.products.map(priced => presentQuote(priced, { parcel, limits: agency.weightLimits })),
    ...presentPickupFee(agency.pickupFeeCents),
  };
  return { data: quoted, beside: quoted };
};

/** What a parcel inside the United States costs by each active domestic product: the carrier's published rate. */
const quoteDomestic: Handler<'POST /calculator/domestic'> = async ({ agency, carrier, read }, { body }) => {
  const { origin_zipcode, destination_zipcode, ...parcel } = body;
  const rates = await rateParcel(
    carrier,
    { from: { zip: origin_zipcode }, to: { zip: destination_zipcode } },
    parcel,
    { from: 'origin_zipcode', to: 'destination_zipcode' },
  );
  if (isRefusal(rates)) return rates;
  const byService = new Map(rates.map(rate => [rate.service, rate]));
  const products = await selectDomestic(read);
  return {
    data: products.flatMap(product => {
      const rate = byService.get(product.code as DomesticCode);
      return rate ? [presentDomesticQuote(product, rate, { parcel, limits: agency.weightLimits })] : [];
    }),
    beside: presentPickupFee(agency.pickupFeeCents),
  };
};

// Feature: Anybody prices a parcel before it is bought, and reads which services there are.
export const quotesRoutes: Routes = {
  'POST /calculator': quoteVenezuela,
  'POST /calculator/domestic': quoteDomestic,
  'GET /services': async ({ agency, read }) => {
    return { data: await listServices(read, agency) };
  },
  'GET /services/domestic': async ({ agency, read }) => {
    const products = await selectActiveProducts(read);
    const domestic = products.filter(row => row.product_group === GROUP.domestic);
    return { data: domestic.map(row => presentProduct(row, agency.weightLimits)) };
  },
  'GET /open/services': async ({ agency, read }) => {
    const promotions = await selectPromotions(read);
    return { data: promotions.flatMap(row => presentPromotion(row, agency.weightLimits)) };
  },
  'GET /product/:key': async ({ agency, actor, read }, { params }) => {
    const inactiveToo = actor.role === 'manager';
    const product = await findProduct(read, params.key, { inactiveToo });
    return product ? { data: presentProduct(product, agency.weightLimits) } : refuse('product_not_found');
  },
};
