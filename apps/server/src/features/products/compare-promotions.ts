import type { PromotionCompared } from '@puerta/contract/money/products';
import { priceInternational } from '@puerta/domain/money/pricing';
import { pricedTransport } from '@puerta/domain/money/products';
import { promoGoesTo, PROMOS } from '@puerta/domain/money/promos';
import { citySale, tariffOfFigures } from '@puerta/domain/money/tariffs';
import { isRefusal } from '../../app/refusal.ts';
import type { Handler } from '../../services/context.ts';
import { type CityRow, listCities } from '../places/list-cities.ts';
import { rateParcel } from '../quotes/price-parcel.ts';

/**
 * How each promotion stands beside the ordinary service by the same way, for boxes from the agency's warehouse: in how
 * many of its cities it is dearer whichever of its sizes one takes (docs/rules/prices.md).
 */
export const comparePromotions: Handler<'POST /product/compare'> = async ({ carrier, clock, read }) => {
  const { profit, profit_air, warehouse_zip, warehouse_state } = await read
    .selectFrom('agency')
    .select(['profit', 'profit_air', 'warehouse_zip', 'warehouse_state'])
    .where('id', '=', read.agencyId)
    .executeTakeFirstOrThrow();
  const margins = { air: profit_air, ocean: profit };
  const at = { zip: warehouse_zip, state: warehouse_state };
  const cities = (await listCities(read, clock.now())).filter(isSold);
  const data: PromotionCompared[] = [];
  for (const promo of Object.values(PROMOS)) {
    const transport = pricedTransport(promo.type) ?? 'OCEAN';
    const dearest = new Map<number, number>();
    for (const size of promo.sizes) {
      const rates = await rateParcel(carrier, { from: at, to: at }, size, { from: 'zip', to: null }, 'GND');
      if (isRefusal(rates)) return rates;
      for (const city of cities.filter(one => promoGoesTo(promo, placeOf(one)))) {
        const tariff = { transport, office: false, carrierCents: rates[0]?.publishedCents ?? 0, margins };
        const price = priceInternational(size, { ...tariff, city: tariffOfFigures(city) });
        if (price) dearest.set(city.id, Math.max(price.totalCents, dearest.get(city.id) ?? 0));
      }
    }
    const dearer = [...dearest.values()].filter(cents => promo.priceCents > cents).length;
    data.push({ code: promo.code, cities: dearest.size, dearer });
  }
  return { data };
};

const placeOf = ({ id, state_id, name }: CityRow) => ({ cityId: id, stateId: state_id, city: name });
const isSold = ({ state_active, ...city }: CityRow) =>
  citySale({ ...city, stateActive: state_active }).ways.length > 0;
