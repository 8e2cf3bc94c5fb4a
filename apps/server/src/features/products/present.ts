import type { KeptProduct } from '@puerta/contract/products';
import { toDollars } from '@puerta/domain/money';
import { isPromoCode, PROMOS } from '@puerta/domain/promos';
import { fileUrl } from '../../app/file-url.ts';
import type { ProductRow } from './queries.ts';

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
export const auditedProduct = (row: ProductRow) => ({
  name: row.name,
  sku: row.sku,
  description: row.description,
  inter_name: row.inter_name,
  active: row.active,
  picture: row.picture_key,
});
