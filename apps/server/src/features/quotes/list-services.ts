import type { Product } from '@puerta/contract/quotes';
import { isPromoCode, PROMOS, promoGoesTo } from '@puerta/domain/promos';
import type { WeightLimits } from '@puerta/domain/weight-limits';
import type { Tx } from '../../db/within-agency.ts';
import { presentProduct } from './present.ts';
import { selectActiveProducts, selectCitiesOf } from './queries.ts';

type Seller = { id: number; weightLimits: WeightLimits };

const destinationsOf = (code: string) => (isPromoCode(code) ? (PROMOS[code].destinations ?? []) : []);

/**
 * Active products by group. A promotion with destinations of its own says which of them the agency offers now, in the
 * promotion's order and by the names that the agency gave them; with the state where two have one name.
 */
export async function listServices(tx: Tx, { id, weightLimits }: Seller): Promise<Product[]> {
  const products = await selectActiveProducts(tx, id);
  const states = products.flatMap(({ code }) => destinationsOf(code).map(({ stateId }) => stateId));
  const cities = states.length === 0 ? [] : await selectCitiesOf(tx, id, states);
  return products.map(row => {
    const destinations = destinationsOf(row.code);
    const product = presentProduct(row, weightLimits);
    if (destinations.length === 0) return product;
    const reached = destinations.flatMap(destination =>
      cities.filter(city => promoGoesTo({ destinations: [destination] }, city)),
    );
    const isAlone = (name: string) => reached.filter(({ city }) => city === name).length === 1;
    return {
      ...product,
      cities: reached.map(({ city, state }) => (isAlone(city) ? city : `${city} (${state})`)),
    };
  });
}
