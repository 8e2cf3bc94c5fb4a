import { done, refusals } from '@puerta/contract/messages.es';
import type { KeptProduct } from '@puerta/contract/money/products';
import { toDollars } from '@puerta/domain/money/money';
import { isPromoCode, PROMOS } from '@puerta/domain/money/promos';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, refuse, refuseField } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { byCaller } from '../../facts/about.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { encodePicture, storePicture } from '../pictures/store-picture.ts';
import { fileUrl } from '../../app/agency.ts';
import { sql } from 'kysely';

type Update = 'PUT /product';

/**
 * Changes what an agency may change of a product; its code and type, on which prices hang, stay
 * (docs/rules/prices.md).
 */
export const updateProduct: Handler<Update> = async (context, { body, file }) => {
  const { agency, files, within } = context;
  const picture = file && (await encodePicture(file.bytes));
  if (isRefusal(picture)) return picture;
  const key = picture && (await storePicture(context, agency, 'product', picture));
  const changed = await within(tx => change(tx, context, body, key));
  const unused = isRefusal(changed) ? key : key && changed.before.picture_key;
  if (unused) await files.delete(unused);
  return isRefusal(changed) ? changed : { data: presentKept(changed.after), message: done.productUpdated };
};

export const PRODUCT: EditedThing<ProductRow, Omit<Input<Update>['body'], 'typeProduct'>> = {
  object: 'product',
  fields: {
    name: 'name',
    sku: 'sku',
    description: 'description',
    interName: 'inter_name',
    active: 'active',
  },
};

async function change(tx: Tx, context: Context<Update>, sent: Input<Update>['body'], key: string | null) {
  // two editors cannot both take the same SKU
  await tx.selectOwn('product').select('id').orderBy('id').forUpdate().execute();
  const before = (await selectProducts(tx)).find(row => row.id === sent.id);
  if (!before) return refuse('product_not_found');
  const form = await mergeBody(tx, context, PRODUCT, before, sent);
  if (isRefusal(form)) return form;
  if (await skuIsTaken(tx, form.id, form.sku)) {
    return refuseField('sku', refusals.sku_taken, 'sku_taken');
  }
  const after = await tx
    .updateOwn('product')
    .set({
      name: form.name,
      sku: form.sku,
      description: form.description,
      inter_name: form.interName,
      active: form.active,
      ...(key && { picture_key: key }),
    })
    .where('id', '=', form.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  tell(tx, {
    ...byCaller(context),
    kind: 'product.updated',
    object: { type: 'product', id: after.id, label: after.code },
    from: auditedProduct(before),
    to: auditedProduct(after),
  });
  return { before, after };
}

/** A product as managers keep it. */
export const presentKept = (row: ProductRow): KeptProduct => ({
  id: row.id,
  code: row.code,
  name: row.name,
  sku: row.sku,
  description: row.description,
  interName: row.inter_name,
  active: row.active ? 1 : 0,
  typeProduct: row.type,
  group_services: row.product_group,
  picture: row.picture_key && fileUrl(row.picture_key),
  ...(isPromoCode(row.code) && { price: toDollars(PROMOS[row.code].priceCents) }),
  version: row.version,
});

/** What the trail keeps of a product; its picture by the key that it lies under. */
const auditedProduct = (row: ProductRow) => ({
  name: row.name,
  sku: row.sku,
  description: row.description,
  inter_name: row.inter_name,
  active: row.active,
  picture: row.picture_key,
});

export const selectProducts = (tx: ReadTx) =>
  tx.selectOwn('product').selectAll().orderBy('product_group').orderBy('id').execute();
type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

/** Whether another product is found by this text, as its SKU or as its code. */
async function skuIsTaken(tx: ReadTx, id: number, sku: string): Promise<boolean> {
  const row = await tx
    .selectOwn('product')
    .select('id')
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
