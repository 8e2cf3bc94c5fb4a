import { GROUP } from '@puerta/domain/products';
import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { findProduct } from './find-product.ts';
import { presentProduct, presentPromotion } from './present.ts';
import { selectActiveProducts, selectPromotions } from './queries.ts';
import { quoteDomestic, quoteVenezuela } from './quote-parcel.ts';

export const quotesRoutes: Routes = {
  'POST /calculator': quoteVenezuela,
  'POST /calculator/domestic': quoteDomestic,
  'GET /services': async ({ agency, db }) => ({
    data: (await selectActiveProducts(db.read(agency.id), agency.id)).map(presentProduct),
  }),
  'GET /services/domestic': async ({ agency, db }) => {
    const products = await selectActiveProducts(db.read(agency.id), agency.id);
    return { data: products.filter(row => row.product_group === GROUP.domestic).map(presentProduct) };
  },
  'GET /open/services': async ({ agency, db }) => ({
    data: (await selectPromotions(db.read(agency.id), agency.id)).flatMap(presentPromotion),
  }),
  'GET /product/:key': async ({ agency, actor, db }, { params }) => {
    const inactiveToo = actor.role === 'manager';
    const product = await findProduct(db.read(agency.id), agency.id, params.key, { inactiveToo });
    return product ? { data: presentProduct(product) } : refuse('product_not_found');
  },
};
