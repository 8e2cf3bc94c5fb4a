import { sql, type Updateable } from 'kysely';
import type { Product } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

export const selectProducts = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('product')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .orderBy('product_group')
    .orderBy('id')
    .execute();
export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

/** Whether another product is found by this text, as its SKU or as its code. */
export async function skuIsTaken(tx: Tx, agencyId: number, id: number, sku: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('id', '<>', id)
    .where(eb =>
      eb.or([
        eb(eb.fn('upper', ['sku']), '=', sql<string>`upper(${sku})`),
        eb('code', '=', sql<string>`upper(${sku})`),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the agency's products against one another's SKU: two editors cannot both take the same one. */
export const lockSkus = (tx: Tx, agencyId: number) =>
  tx.selectFrom('product').select('id').where('agency_id', '=', agencyId).orderBy('id').forUpdate().execute();

export const updateProductRow = (tx: Tx, agencyId: number, id: number, values: Updateable<Product>) =>
  tx
    .updateTable('product')
    .set(values)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
