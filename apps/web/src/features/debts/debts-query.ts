import { queryOptions } from '@tanstack/react-query';
import { PURCHASES } from '../../lib/query/own-purchases.ts';
import { read } from '../../lib/query/read.ts';

/** What the account owes, package by package; asked anew with its purchases. */
export const debtsQuery = read(PURCHASES, 'GET /purchase/debt');

/** A debt comes from the warehouse, whatever page is open. Milliseconds. */
const COUNT_AGAIN_AFTER = 60_000;

/** How many packages may be paid for now, for the menu of every page. */
export const owedCountQuery = queryOptions({
  ...debtsQuery,
  select: ({ packages }) => packages.filter(({ reviewed }) => !reviewed).length,
  refetchInterval: COUNT_AGAIN_AFTER,
});
