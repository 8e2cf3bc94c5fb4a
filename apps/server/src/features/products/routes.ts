import type { Routes } from '../../services/context.ts';
import { presentKept } from './present.ts';
import { selectProducts } from './queries.ts';
import { updateProduct } from './update-product.ts';

export const productsRoutes: Routes = {
  'GET /product': async ({ agency, db }) => ({
    data: (await selectProducts(db.read(agency.id), agency.id)).map(presentKept),
  }),
  'PUT /product': updateProduct,
};
