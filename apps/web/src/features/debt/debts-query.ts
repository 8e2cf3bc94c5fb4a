import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.ts';
import { PURCHASES } from '../purchases/api.ts';

/** What the account owes, package by package; asked anew with its purchases. */
export const debtsQuery = queryOptions({
  queryKey: [PURCHASES, 'owed'],
  queryFn: async ({ signal }) => dataOf(await api('GET /purchase/debt', {}, { signal })),
});
