import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { PURCHASES } from '../../lib/own-purchases.ts';

/** What the account owes, package by package; asked anew with its purchases. */
export const debtsQuery = queryOptions({
  queryKey: [PURCHASES, 'owed'],
  queryFn: async ({ signal }) => dataOf(await api('GET /purchase/debt', {}, { signal })),
});

/** A debt comes from the warehouse, whatever page is open. Milliseconds. */
const COUNT_AGAIN_AFTER = 60_000;

/** How many packages may be paid for now, for the menu of every page. */
export const owedCountQuery = queryOptions({
  ...debtsQuery,
  select: ({ packages }) => packages.filter(({ reviewed }) => !reviewed).length,
  refetchInterval: COUNT_AGAIN_AFTER,
});
