import { costsOf } from '@puerta/domain/margin';
import type { Parcel } from '@puerta/domain/measures';
import {
  type Price,
  priceDomestic,
  priceInternational,
  pricePromo,
  type StoredTariff,
} from '@puerta/domain/pricing';
import {
  isProductCode,
  pricedTransport,
  PRODUCTS,
  type ProductType,
  type Transport,
} from '@puerta/domain/products';
import { isPromoCode, PROMOS, promoGoesTo } from '@puerta/domain/promos';
import type { DemoCity, DemoProduct } from '../world.ts';

/** What every order of a product to a city is given: priced once, not a million times. */
export type Offer = {
  product: DemoProduct;
  /** null at home */
  city: DemoCity | null;
  parcel: Parcel;
  price: Price;
  tariff: StoredTariff | null;
};

/** What an offer's freight and delivery cost the agency, by the way of its lot (null: its own). */
export function crossingOf({ product, parcel, price, tariff }: Offer, lotTransport: Transport | null) {
  const { freight, delivery } = costsOf({
    productType: product.type as ProductType,
    lines: price.lines,
    tariff,
    declared: parcel,
    measured: parcel,
    finalPaymentCents: null,
    discountCents: 0,
    pickupFeeCents: null,
    pickupCarrierCents: null,
    labels: { cents: LABEL_CENTS, quantity: 1, place: 0 },
    measuredLegCents: null,
    lotTransport,
    voided: false,
  });
  return { freight, delivery };
}

const PARCEL: Parcel = { weight: 32, length: 18, width: 16, height: 14 };
/** A usual leg to Miami, and what is charged at home, by ground and faster. */
const LEG_CENTS = 2140;
/** What the carrier asks the agency for the labels of an order, however many. */
export const LABEL_CENTS = 1500;
const DOMESTIC_CENTS: Readonly<Record<string, number>> = { GND: 2140, '3DS': 3860, '2DA': 5210, NDA: 8990 };

/** Offers by product and city; those of a product that does not go to a city are missing. */
export function offersOf(products: DemoProduct[], cities: DemoCity[]): Offer[] {
  return products.flatMap(product => {
    const transport = isProductCode(product.code) ? pricedTransport(PRODUCTS[product.code].type) : null;
    if (!transport) {
      const price = priceDomestic(DOMESTIC_CENTS[product.code] ?? LEG_CENTS);
      return [{ product, city: null, parcel: PARCEL, price, tariff: null }];
    }
    return cities.flatMap((city): Offer[] => {
      const margins = { air: 25, ocean: 20 };
      const tariff = { transport, office: false, city: city.tariff, margins, carrierCents: LEG_CENTS };
      if (!isPromoCode(product.code)) {
        const price = priceInternational(PARCEL, tariff);
        return price ? [{ product, city, parcel: PARCEL, price, tariff }] : [];
      }
      const promo = PROMOS[product.code];
      const goesThere = promoGoesTo(promo, { stateId: city.stateId, cityId: city.id, city: city.name });
      const parcel = promo.sizes[0] ?? PARCEL;
      return goesThere ? [{ product, city, parcel, price: pricePromo(promo.priceCents), tariff }] : [];
    });
  });
}
