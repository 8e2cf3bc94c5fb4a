import type { PaymentAlso, PaymentsQuery } from '@puerta/contract/money';
import { addDays } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { findClient } from '../clients/find-client.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { type Page, pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { selectAsked } from './client-queries.ts';
import { presentAsked, presentEntry, presentRefund } from './present.ts';
import { type Narrowing, selectNarrowed, sumNarrowed } from './narrowed-queries.ts';
import { countEntries, type EntryRow, selectEntries, selectEntriesOf, selectOpenRefunds } from './queries.ts';

/** What filters leave is counted, shown and added up so far: who looks for something older names a day. */
const MOST_FOUND = 10_000;

/** Every charge, refund, payment received outside and waiver, newest first; refunds on their way stand apart. */
export const listPayments: Handler<'GET /clients/payments/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { also = [], ...filter } = query;
  const { rows, total, beside } = await listed(tx, agency.id, filter, params);
  const client = filter.client === undefined ? undefined : await findClient(tx, agency.id, filter.client);
  const open =
    params.n === 1 && !filter.q && !isNarrowed(filter)
      ? await selectOpenRefunds(tx, agency.id, ['pending', 'failed'])
      : [];
  return {
    data: await askedOf(tx, agency.id, rows, also),
    beside: {
      ...beside,
      ...(filter.client !== undefined && { client: client ? { id: client.id, name: client.name } : null }),
      pages: pagesOf(total, params),
      total,
      open_refunds: open.map(row => presentRefund(agency, row)),
    },
  };
};

/** Rows as the list shows them, with what they are asked to hold besides; only that is looked up. */
async function askedOf(tx: Tx, agencyId: number, rows: EntryRow[], also: readonly PaymentAlso[]) {
  const ids = rows.map(row => row.id);
  const asked = new Map(
    also.length === 0 ? [] : (await selectAsked(tx, agencyId, ids)).map(row => [row.id, row]),
  );
  return rows.map(row => ({ ...presentEntry(row), ...presentAsked(asked.get(row.id), also) }));
}

/** Movements that a list is asked for: those of a tracking, or of days, a kind or a method; a tracking's within them. */
export type PaymentFilter = PaymentsQuery;
type Listed = { rows: EntryRow[]; total: number; beside?: { more: boolean; sums?: Sums } };
type Sums = { received: number; returned: number; waived: number };

export const narrowingOf = ({ week, from, to, kind, method, client }: PaymentFilter): Narrowing => {
  const [first, last] = week ? [week, addDays(week, 6)] : [from, to];
  return {
    first: first && from && from > first ? from : first,
    last: last && to && to < last ? to : last,
    kind,
    method,
    client,
  };
};
export const isNarrowed = (filter: PaymentFilter): boolean =>
  Object.values(narrowingOf(filter)).some(value => value !== undefined);

function listed(tx: Tx, agencyId: number, filter: PaymentFilter, page: Page): Promise<Listed> {
  if (filter.q) return found(tx, agencyId, filter, page);
  return isNarrowed(filter) ? narrowed(tx, agencyId, filter, page) : all(tx, agencyId, page);
}

async function narrowed(tx: Tx, agencyId: number, filter: PaymentFilter, page: Page): Promise<Listed> {
  const by = narrowingOf(filter);
  const { n, received, returned, waived } = await sumNarrowed(tx, agencyId, by, MOST_FOUND + 1);
  const more = n > MOST_FOUND;
  const total = Math.min(n, MOST_FOUND);
  const { offset, limit } = rowsOfPage(page);
  const rows = { offset, limit: Math.min(limit, total - offset) };
  const sums = {
    received: toDollars(received),
    returned: toDollars(returned),
    waived: toDollars(waived),
  };
  return {
    rows: offset < total ? await selectNarrowed(tx, agencyId, by, rows) : [],
    total,
    beside: { more, ...(!more && { sums }) },
  };
}

async function all(tx: Tx, agencyId: number, page: Page): Promise<Listed> {
  const total = await countEntries(tx, agencyId);
  const slice = sliceOf(rowsOfPage(page), total);
  return { rows: slice ? await selectEntries(tx, agencyId, slice) : [], total };
}

async function found(tx: Tx, agencyId: number, filter: PaymentFilter, { n, size }: Page): Promise<Listed> {
  const rows = await paymentsOfTracking(tx, agencyId, filter);
  return { rows: rows.slice((n - 1) * size, n * size), total: rows.length };
}

/** Movements of the packages of a number, and of their orders. */
export async function paymentsOfTracking(
  tx: Tx,
  agencyId: number,
  filter: PaymentFilter,
): Promise<EntryRow[]> {
  const found = await packagesOfTracking(tx, agencyId, filter.q ?? '');
  const packages = found.filter(row => filter.client === undefined || row.account_id === filter.client);
  if (packages.length === 0) return [];
  const rows = await selectEntriesOf(tx, agencyId, {
    packages: packages.map(row => row.id),
    orders: packages.map(row => row.order_id),
  });
  const { first = '', last = '9999', kind, method } = narrowingOf(filter);
  return rows.filter(
    row =>
      row.day >= first &&
      row.day <= last &&
      (kind === undefined || row.kind === kind) &&
      (method === undefined || row.method === method),
  );
}
