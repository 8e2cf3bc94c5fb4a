import { read } from '../../lib/query/read.ts';

/** Active products of all groups. */
export const servicesQuery = read('services', 'GET /services');

/** Active domestic products. */
export const domesticServicesQuery = read('services', 'GET /services/domestic');

/** One product by id, code or SKU. */
export const productQuery = (key: string) => read('product', 'GET /product/:key', { params: { key } });
