import type { Parcel } from '@puerta/domain/measures';
import {
  type Price,
  priceDomestic,
  priceFromTariff,
  priceInternational,
  pricePromo,
  promoDebtCents,
  rateableBox,
  type StoredTariff,
} from '@puerta/domain/pricing';
import {
  type DomesticCode,
  GROUP,
  pricedTransport,
  PRODUCTS,
  type ProductCode,
} from '@puerta/domain/products';
import { isPromoCode, PROMOS } from '@puerta/domain/promos';
import type { CarrierRate } from '../adapters/carrier/port.ts';
import type { DemoCity, World } from './world.ts';

export type PricedParcel = { price: Price; tariff: StoredTariff | null; leg: CarrierRate };

/** Prices a demo parcel by the rules that price everybody's; `to` is the destination's zip at home, or the warehouse's. */
export async function priceParcel(
  world: World,
  code: ProductCode,
  parcel: Parcel,
  places: { from: string; to: string; city: DemoCity | null },
): Promise<PricedParcel> {
  const transport = pricedTransport(PRODUCTS[code].type);
  const service = PRODUCTS[code].group === GROUP.domestic ? (code as DomesticCode) : 'GND';
  const leg = await rateLeg(world, parcel, places, service);
  if (!transport || !places.city) return { price: priceDomestic(leg.publishedCents), tariff: null, leg };
  const tariff: StoredTariff = {
    transport,
    office: false,
    city: places.city.tariff,
    margins: world.margins,
    carrierCents: leg.publishedCents,
  };
  const price = isPromoCode(code) ? pricePromo(PROMOS[code].priceCents) : priceInternational(parcel, tariff);
  if (!price) throw new Error(`The demo cannot price ${code} to ${places.city.name}`);
  return { price: { lines: price.lines, totalCents: price.totalCents }, tariff, leg };
}

/** What a box found heavier than declared owes, as reception reckons it; at least a dollar or nothing. `legCents`: what the carrier asks the agency for it; null at home. */
export async function reckonHeavier(
  world: World,
  code: ProductCode,
  parcels: { declared: Parcel; measured: Parcel },
  priced: PricedParcel,
  fromZip: string,
): Promise<{ debtCents: number; legCents: number | null }> {
  const { tariff } = priced;
  if (!tariff) return { debtCents: 0, legCents: null };
  const leg = await rateLeg(
    world,
    rateableBox(parcels.measured),
    { from: fromZip, to: world.warehouse.zip },
    'GND',
  );
  const owed = isPromoCode(code)
    ? promoDebtCents(parcels.declared, parcels.measured, tariff, leg.publishedCents)
    : (priceFromTariff(parcels.measured, tariff, leg.publishedCents)?.totalCents ?? 0) -
      priced.price.totalCents;
  return { debtCents: owed !== null && owed >= 100 ? owed : 0, legCents: leg.negotiatedCents };
}

async function rateLeg(
  { carrier }: World,
  parcel: Parcel,
  { from, to }: { from: string; to: string },
  service: DomesticCode,
): Promise<CarrierRate> {
  const answer = await carrier.rate({
    from: { zip: from },
    to: { zip: to },
    parcels: [parcel],
    service,
    residential: true,
  });
  const rate = answer.ok ? answer.rates[0] : undefined;
  if (!rate) throw new Error(`The carrier has no rate from ${from} to ${to}`);
  return rate;
}
