import type { Data } from '@puerta/contract/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, read } from '../../lib/query/read.ts';
import type { MarginsSearch } from './margins-search.ts';

export type Margins = Data<'GET /admin/margins'>;

/** A package's margin; anew whenever something of the package changes, as its other answers are. */
export const marginQuery = (id: number) =>
  queryOptions({
    queryKey: ['packages', 'detail', 'margin', id],
    queryFn: async ({ signal }) => (await ask('GET /admin/margin/:id', { params: { id } }, signal)).data,
  });

/** Sums of a range of weeks; what is no range is refused, with the reason. */
export const marginsQuery = (query: MarginsSearch) => ({
  ...read('money', 'GET /admin/margins', { query }),
  placeholderData: keepPreviousData,
});
