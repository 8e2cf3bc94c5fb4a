import type { Product } from '@puerta/contract/money/quotes';
import { isPromoCode, promoGoesTo, PROMOS } from '@puerta/domain/money/promos';
import type { ReadTx } from '../../db/within-agency.ts';
import { readRow, same } from '../../db/rows.ts';
import type { Agency } from '../../app/agency.ts';
import { presentProduct } from './present.ts';
import { type ProductRow, selectActiveProducts, selectProductByText } from './queries.ts';

/** Cities of those states that a customer may choose now. */
const selectCitiesOf = (tx: ReadTx, stateIds: readonly number[]) =>
  tx
    .selectOwn('city')
    .innerJoin('state', join => same(join, 'state.id', 'city.state_id'))
    .select(['city.id as cityId', 'city.name as city', 'city.state_id as stateId', 'state.name as state'])
    .where('city.state_id', 'in', stateIds)
    .where('city.active', '=', true)
    .where('state.active', '=', true)
    .execute();

const destinationsOf = (code: string) => (isPromoCode(code) ? (PROMOS[code].destinations ?? []) : []);

/**
 * Active products by group. A promotion with destinations of its own says which of them the agency offers now, in the
 * promotion's order and by the names that the agency gave them; with the state where two have one name.
 */
export async function listServices(
  tx: ReadTx,
  { weightLimits }: Pick<Agency, 'weightLimits'>,
): Promise<Product[]> {
  const products = await selectActiveProducts(tx);
  const states = products.flatMap(({ code }) => destinationsOf(code).map(({ stateId }) => stateId));
  const cities = states.length === 0 ? [] : await selectCitiesOf(tx, states);
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

const LARGEST_ID = 2_147_483_647;

/**
 * A product by id, code or SKU (docs/rules/numbers.md; a SKU has a letter, so digits alone are an id). null when there
 * is none, or it is deactivated and `inactiveToo` is not asked for: managers alone still get those.
 */
export async function findProduct(
  tx: ReadTx,
  key: string | number,
  { inactiveToo = false } = {},
): Promise<ProductRow | null> {
  const text = String(key).trim().toUpperCase();
  const isId = /^\d+$/.test(text);
  if (isId && Number(text) > LARGEST_ID) return null;
  const row = await (isId ? readRow(tx, 'product', Number(text)) : selectProductByText(tx, text));
  return row && (row.active || inactiveToo) ? row : null;
}
