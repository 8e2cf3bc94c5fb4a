import { DEFAULT_PAGE_SIZE } from '@puerta/domain/parcels/parcel-limits';
import { PURCHASES } from '../../lib/query/own-purchases.ts';
import { read, readPage } from '../../lib/query/read.ts';
import type { PurchasesSearch } from './purchases-search.ts';

export const purchasesPageQuery = ({ page = 1, q, find, show }: PurchasesSearch) =>
  readPage(PURCHASES, 'GET /purchase/page/:n/:size', {
    params: { n: page, size: DEFAULT_PAGE_SIZE },
    query: { q, find, show },
  });

/** What was paid, is reviewed, was given back and agreed on for an own package. */
export const movementsQuery = (tracking: string) =>
  read(PURCHASES, 'GET /purchase/:tracking/movements', { params: { tracking } });

/** What the home shows: asked for anew whenever one comes to it. */
export const ownHomeQuery = { ...read(PURCHASES, 'GET /purchase/home'), staleTime: 0 };

/** Own orders, those with packages too. */
export const ownOrdersQuery = read(PURCHASES, 'GET /order/mine');
