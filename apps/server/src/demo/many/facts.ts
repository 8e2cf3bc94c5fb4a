import { randomFillSync } from 'node:crypto';
import { LOT_STATUS, type LotStatus } from '@puerta/domain/parcels/lot-status';
import { PACKAGE_STATUS, type PackageStatus } from '@puerta/domain/parcels/package-status';
import {
  GROUP,
  isProductCode,
  pricedTransport,
  PRODUCTS,
  type ProductType,
  type Way,
} from '@puerta/domain/money/products';
import { buildTracking, RANDOM_CHARACTERS } from '@puerta/domain/parcels/tracking-number';
import { carrierTrackingNumber } from '../../adapters/carrier/simulator/tracking.ts';
import { dice } from '../plan.ts';
import { costsOf } from '@puerta/domain/money/margin';
import type { Parcel } from '@puerta/domain/parcels/measures';
import {
  type Price,
  priceDomestic,
  priceInternational,
  pricePromo,
  type StoredTariff,
} from '@puerta/domain/money/pricing';
import { isPromoCode, promoGoesTo, PROMOS } from '@puerta/domain/money/promos';
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
export function crossingOf({ product, parcel, price, tariff }: Offer, lotTransport: Way | null) {
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

/** One package of the many: what differs from one to the next. */
export type Fact = {
  /** Place among the packages and the orders of this run, from 0. */
  package: number;
  order: number;
  quantity: number;
  /** Place among the run's clients, from 0. */
  client: number;
  offer: number;
  tracking: string;
  carrierTracking: string;
  status: PackageStatus;
  voided: boolean;
  /** Received and awaiting payment. */
  owes: boolean;
  processed: boolean;
  /** Place among the run's lots, from 0; null outside a lot. */
  lot: number | null;
  daysAgo: number;
};
export type FactLot = { type: 1 | 2; status: LotStatus; packages: number; daysAgo: number };

/** Two years of work, most of it done: shares of the newest packages that are still on their way, from the newest. */
const YEARS_DAYS = 730;
const SHARES: readonly (readonly [PackageStatus, number])[] = [
  [PACKAGE_STATUS.created, 0.02],
  [PACKAGE_STATUS.miami, 0.03],
  [PACKAGE_STATUS.inTransit, 0.04],
  [PACKAGE_STATUS.caracas, 0.03],
];
const LOT_OF: Readonly<Partial<Record<PackageStatus, LotStatus>>> = {
  3: LOT_STATUS.sent,
  4: LOT_STATUS.arrived,
  5: LOT_STATUS.delivered,
};
const LOT_SIZE = 300;
/** How often each group is bought, in percent; the rest goes to Venezuela at the usual price. */
const DOMESTIC_PERCENT = 12;
const PROMO_PERCENT = 18;
/** The simulated carrier counts from 1: numbers from here on are never its own. */
const FIRST_CARRIER_NUMBER = 500_000_000_000;

/**
 * Packages of a busy agency, oldest first. `firstNumber` keeps two runs' carrier numbers apart; the lots that they
 * travel in are added to `lots` on the way.
 */
export function* manyFacts(
  count: number,
  run: { prefix: string; offers: Offer[]; clients: number; firstNumber: number; lots: FactLot[] },
): Generator<Fact> {
  const chance = dice(run.prefix + count);
  const byGroup = (group: number) =>
    run.offers.flatMap((offer, at) => (offer.product.product_group === group ? [at] : []));
  const groups = {
    venezuela: byGroup(GROUP.venezuela),
    domestic: byGroup(GROUP.domestic),
    promo: byGroup(GROUP.promo),
  };
  const lots = lotBook(run.lots);
  const bytes = new Uint8Array(RANDOM_CHARACTERS);
  for (let at = 0, order = 0; at < count; order++) {
    const quantity = Math.min(count - at, chance.pick([1, 1, 1, 1, 1, 1, 2, 3]));
    const roll = chance.whole(100);
    const group =
      roll < DOMESTIC_PERCENT ? 'domestic' : roll < DOMESTIC_PERCENT + PROMO_PERCENT ? 'promo' : 'venezuela';
    const offer = chance.pick(groups[group]);
    // a few clients send most
    const client = Math.floor((chance.whole(1 << 30) / (1 << 30)) ** 2 * run.clients);
    for (let piece = 0; piece < quantity; piece++, at++) {
      const status = statusAt((count - at) / count, group === 'domestic');
      const isInMiami = status === PACKAGE_STATUS.miami;
      const daysAgo = Math.floor(((count - 1 - at) / count) * YEARS_DAYS);
      const voided = status === PACKAGE_STATUS.created && chance.whole(20) === 0;
      yield {
        package: at,
        order,
        quantity,
        client,
        offer,
        tracking: buildTracking(run.prefix, randomFillSync(bytes)),
        carrierTracking: carrierTrackingNumber(FIRST_CARRIER_NUMBER + run.firstNumber + at, 'GND'),
        status,
        voided,
        owes: isInMiami && chance.whole(20) === 0,
        processed: !isInMiami || chance.whole(2) === 0,
        lot: lots(run.offers[offer], status, daysAgo),
        daysAgo,
      };
    }
  }
}

/** `age`: 1 for the oldest package, just above 0 for the newest. At home only two statuses exist. */
function statusAt(age: number, isDomestic: boolean): PackageStatus {
  let share = 0;
  for (const [status, width] of SHARES) {
    share += width;
    if (age > share) continue;
    return isDomestic && status !== PACKAGE_STATUS.created ? PACKAGE_STATUS.delivered : status;
  }
  return PACKAGE_STATUS.delivered;
}

/** Fills a lot of each type after another; packages of one lot are at one status. */
function lotBook(lots: FactLot[]) {
  const open: { 1?: number; 2?: number } = {};
  return (offer: Offer | undefined, packageStatus: PackageStatus, daysAgo: number): number | null => {
    const status = LOT_OF[packageStatus];
    if (!status || !offer?.tariff) return null;
    const type = offer.tariff.transport === 'OCEAN' ? 1 : 2;
    const current = lots[open[type] ?? -1];
    if (!current || current.status !== status || current.packages === LOT_SIZE) {
      open[type] = lots.push({ type, status, packages: 1, daysAgo }) - 1;
    } else {
      current.packages++;
    }
    return open[type] ?? null;
  };
}
