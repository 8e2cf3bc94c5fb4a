import type { Tx } from '../../db/within-agency.ts';
import { type ProductRow, selectProductById, selectProductByText } from './queries.ts';

const LARGEST_ID = 2_147_483_647;

/**
 * A product by id, code or SKU (docs/rules/numbers.md; a SKU has a letter, so digits alone are an id). null when there
 * is none, or it is deactivated and `inactiveToo` is not asked for: managers alone still get those.
 */
export async function findProduct(
  tx: Tx,
  agencyId: number,
  key: string | number,
  { inactiveToo = false } = {},
): Promise<ProductRow | null> {
  const text = String(key).trim().toUpperCase();
  const isId = /^\d+$/.test(text);
  if (isId && Number(text) > LARGEST_ID) return null;
  const row = await (isId
    ? selectProductById(tx, agencyId, Number(text))
    : selectProductByText(tx, agencyId, text));
  return row && (row.active || inactiveToo) ? row : null;
}
