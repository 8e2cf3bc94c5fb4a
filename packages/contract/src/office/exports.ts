import * as z from 'zod/mini';
import { type Endpoint, manager, staff, writesFile } from '../endpoint.ts';
import { id } from '../fields.ts';
import { clientsQuery } from '../people/clients.ts';
import { debtsQuery, delayedQuery } from './home.ts';
import { inLanguage, lotsQuery } from '../parcels/lots.ts';
import { marginsQuery } from '../money/margins.ts';
import { paymentsQuery } from '../money/ledger.ts';
import { trailQuery } from './audit.ts';
import { ordersFilter } from './list-filters.ts';
import { month } from '../money/takings.ts';
import { chosenInAddress } from '../parcels/many.ts';

/** `decimal` says how the reader's spreadsheet writes numbers: `comma` for 25,50 (docs/decisions/012). */
const decimal = z.optional(z.enum(['point', 'comma']));
/** Numbers of rows that were chosen, and nothing beside them counts; without them all that the filters leave. */
const ids = z.optional(chosenInAddress);
const file = { csv: true, cost: writesFile, answer: z.string() } as const;

export const exportsEndpoints = {
  'GET /admin/export/orders': {
    who: staff,
    summary: 'CSV of the orders to Venezuela; restricted staff without amounts and contacts',
    query: z.object({ decimal, ids, ...ordersFilter.shape }),
    ...file,
  },
  'GET /admin/export/domestic': {
    who: staff,
    summary: 'CSV of the domestic orders; restricted staff without amounts and contacts',
    query: z.object({ decimal, ids, ...ordersFilter.shape }),
    ...file,
  },
  'GET /admin/export/lots': {
    who: staff,
    summary: 'CSV of the lots',
    query: z.object({ decimal, ...lotsQuery.shape }),
    ...file,
  },
  'GET /admin/export/lot': {
    who: staff,
    summary: 'CSV of the packages of a lot, without amounts; restricted staff without phones',
    query: z.object({ decimal, lot: id() }),
    ...file,
  },
  'GET /admin/export/pick': {
    who: staff,
    summary: 'CSV of what to load for a lot, by shelf place',
    query: z.object({ decimal, lot: id(), ...inLanguage.shape }),
    ...file,
  },
  'GET /admin/export/manifest': {
    who: staff,
    summary: 'CSV of the manifest of a lot; restricted staff without declared values',
    query: z.object({ decimal, lot: id(), ...inLanguage.shape }),
    ...file,
  },
  'GET /admin/export/cities': {
    who: manager,
    summary: 'CSV of the cities with their costs and days, as it can be sent back',
    query: z.object({ decimal }),
    ...file,
  },
  'GET /admin/export/example-tariff': {
    who: manager,
    summary: 'CSV of invented prices for the places that every agency starts with, to change and send back',
    query: z.object({ decimal }),
    ...file,
  },
  'GET /admin/export/clients': {
    who: manager,
    summary: 'CSV of the clients',
    query: z.object({ decimal, ids, ...clientsQuery.shape }),
    ...file,
  },
  'GET /admin/export/invoices': {
    who: manager,
    summary: 'CSV of the invoices, of one client’s, of one month',
    query: z.object({ decimal, client: z.optional(id()), month: z.optional(month) }),
    ...file,
  },
  'GET /admin/export/payments': {
    who: manager,
    summary: 'CSV of every movement of money, or of those that the list’s filters leave',
    query: z.object({ decimal, ...paymentsQuery.shape }),
    ...file,
  },
  'GET /admin/export/debts': {
    who: manager,
    summary: 'CSV of the packages that owe, oldest debt first, or of those that the list’s filters leave',
    query: z.object({ decimal, ...debtsQuery.shape }),
    ...file,
  },
  'GET /admin/export/delayed': {
    who: staff,
    summary: 'CSV of the packages that are late or stand too long; restricted staff without amounts',
    query: z.object({ decimal, ...delayedQuery.shape }),
    ...file,
  },
  'GET /admin/export/margins': {
    who: manager,
    summary: 'CSV of the margins of a range of weeks, as they are put together',
    query: z.object({ decimal, ...marginsQuery.shape }),
    ...file,
  },
  'GET /admin/export/audit': {
    who: manager,
    summary: 'CSV of the trail, or of what its filters leave, in words',
    query: z.object({ decimal, ...trailQuery.shape }),
    ...file,
  },
} as const satisfies Record<string, Endpoint>;
