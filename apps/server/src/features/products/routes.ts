import type { Routes } from '../../services/context.ts';
import { comparePromotions } from './compare-promotions.ts';
import { presentKept, selectProducts, updateProduct } from './update-product.ts';

// Feature: Managers edit the products that the agency offers.
export const productsRoutes: Routes = {
  'GET /product': async ({ read }) => ({
    data: (await selectProducts(read)).map(presentKept),
  }),
  'PUT /product': updateProduct,
  'POST /product/compare': comparePromotions,
};
