import { GROUP } from '@puerta/domain/products';
import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { findProduct } from './find-product.ts';
import { listServices } from './list-services.ts';
import { presentProduct, presentPromotion } from './present.ts';
import { selectActiveProducts, selectPromotions } from './queries.ts';
import { quoteDomestic, quoteVenezuela } from './quote-parcel.ts';

export const quotesRoutes: Routes = {
  'POST /calculator': quoteVenezuela,
  'POST /calculator/domestic': quoteDomestic,
  'GET /services': async ({ agency, db }) => {
    return { data: await listServices(db.read(agency.id), agency) };
  },
  'GET /services/domestic': async ({ agency, db }) => {
    const products = await selectActiveProducts(db.read(agency.id), agency.id);
    const domestic = products.filter(row => row.product_group === GROUP.domestic);
    return { data: domestic.map(row => presentProduct(row, agency.weightLimits)) };
  },
  'GET /open/services': async ({ agency, db }) => {
    const promotions = await selectPromotions(db.read(agency.id), agency.id);
    return { data: promotions.flatMap(row => presentPromotion(row, agency.weightLimits)) };
  },
  'GET /product/:key': async ({ agency, actor, db }, { params }) => {
    const inactiveToo = actor.role === 'manager';
    const product = await findProduct(db.read(agency.id), agency.id, params.key, { inactiveToo });
    return product ? { data: presentProduct(product, agency.weightLimits) } : refuse('product_not_found');
  },
};
