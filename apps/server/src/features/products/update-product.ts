import { done, refusals } from '@puerta/contract/messages.es';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Handler, Input } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { type EditedThing, mergeBody } from '../edits/merge-body.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { storePicture } from '../pictures/store-picture.ts';
import { auditedProduct, presentKept } from './present.ts';
import { lockSkus, type ProductRow, selectProducts, skuIsTaken, updateProductRow } from './queries.ts';

type Update = 'PUT /product';

/**
 * Changes what an agency may change of a product; its code and type, on which prices hang, stay
 * (docs/rules/prices.md).
 */
export const updateProduct: Handler<Update> = async (context, { body, file }) => {
  const { agency, db, files } = context;
  const picture = file && (await encodePicture(file.bytes));
  if (isRefusal(picture)) return picture;
  const key = picture && (await storePicture(context, agency, 'product', picture));
  const changed = await db.within(agency.id, tx => change(tx, context, body, key));
  const unused = isRefusal(changed) ? key : key && changed.before.picture_key;
  if (unused) await files.delete(unused);
  return isRefusal(changed) ? changed : { data: presentKept(changed.after), message: done.productUpdated };
};

const PRODUCT: EditedThing<ProductRow> = {
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
  const { agency, actor, clock } = context;
  await lockSkus(tx, agency.id);
  const before = (await selectProducts(tx, agency.id)).find(row => row.id === sent.id);
  if (!before) return refuse('product_not_found');
  const form = await mergeBody(tx, context, PRODUCT, before, sent);
  if (isRefusal(form)) return form;
  if (await skuIsTaken(tx, agency.id, form.id, form.sku)) {
    return refuse('sku_taken', { fields: [{ field: 'sku', message: refusals.sku_taken }] });
  }
  const after = await updateProductRow(tx, agency.id, form.id, {
    name: form.name,
    sku: form.sku,
    description: form.description,
    inter_name: form.interName,
    active: form.active,
    ...(key && { picture_key: key }),
  });
  tell(tx, {
    actor,
    at: clock.now(),
    kind: 'product.updated',
    object: { type: 'product', id: after.id, label: after.code },
    from: auditedProduct(before),
    to: auditedProduct(after),
  });
  return { before, after };
}
