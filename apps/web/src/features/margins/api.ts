import type { Data } from '@puerta/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import type { MarginsSearch } from './margins-search.ts';

/** A package's margin; anew whenever something of the package changes, as its other answers are. */
export const useMargin = (id: number) =>
  useQuery({
    queryKey: ['packages', 'detail', 'margin', id],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/margin/:id', { params: { id } }, { signal })),
  });

export type Margins = Data<'GET /admin/margins'>;

/** Sums of a range of weeks; what is no range is refused, with the reason. */
export const useMargins = (query: MarginsSearch) =>
  useQuery({
    queryKey: ['money', 'margins', query],
    queryFn: async ({ signal }) => dataOf(await api('GET /admin/margins', { query }, { signal })),
    placeholderData: keepPreviousData,
  });
