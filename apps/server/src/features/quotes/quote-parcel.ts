import type { DomesticCode } from '@puerta/domain/products';
import type { Handler } from '../../services/context.ts';
import { isRefusal } from '../../app/refusal.ts';
import { presentDomesticQuote, presentPickupFee, presentQuote } from './present.ts';
import { priceVenezuela } from './price-venezuela.ts';
import { selectDomestic } from './queries.ts';
import { rateParcel } from './rate-parcel.ts';

/** What a parcel to Venezuela costs by each product offered there. Quotes are stored nowhere. */
export const quoteVenezuela: Handler<'POST /calculator'> = async (
  { agency, clock, db, carrier },
  { body },
) => {
  const { zipCode, state, city, ...parcel } = body;
  const prices = await priceVenezuela(
    { carrier, tx: db.read(agency.id), agencyId: agency.id, at: clock.now() },
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
export const quoteDomestic: Handler<'POST /calculator/domestic'> = async (
  { agency, db, carrier },
  { body },
) => {
  const { origin_zipcode, destination_zipcode, ...parcel } = body;
  const rates = await rateParcel(
    carrier,
    { from: { zip: origin_zipcode }, to: { zip: destination_zipcode } },
    parcel,
    { from: 'origin_zipcode', to: 'destination_zipcode' },
  );
  if (isRefusal(rates)) return rates;
  const byService = new Map(rates.map(rate => [rate.service, rate]));
  const products = await selectDomestic(db.read(agency.id), agency.id);
  return {
    data: products.flatMap(product => {
      const rate = byService.get(product.code as DomesticCode);
      return rate ? [presentDomesticQuote(product, rate, { parcel, limits: agency.weightLimits })] : [];
    }),
    beside: presentPickupFee(agency.pickupFeeCents),
  };
};
