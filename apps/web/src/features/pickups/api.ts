import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';

/** The days and hours that may be chosen now, and the fee. */
export const pickupDaysQuery = queryOptions({
  queryKey: ['pickup', 'days'],
  queryFn: async ({ signal }) => dataOf(await api('GET /purchase/pickup/days', {}, { signal })),
  // a page that stays open past midnight would offer today
  staleTime: 0,
});
