import { addDays, type CalendarDay } from '@puerta/domain/calendar-day';
import type { Tx } from '../../db/within-agency.ts';
import type { Handler } from '../../services/context.ts';
import { packagesOfTracking } from '../packages/find-package.ts';
import { type Page, pagesOf, rowsOfPage, sliceOf } from '../page-slice.ts';
import { presentEntry, presentRefund } from './present.ts';
import {
  countEntries,
  countEntriesOfWeek,
  type EntryRow,
  selectEntries,
  selectEntriesOf,
  selectEntriesOfWeek,
  selectOpenRefunds,
  type Week,
} from './queries.ts';

/** Every charge, refund, payment received outside and waiver, newest first; refunds on their way stand apart. */
export const listPayments: Handler<'GET /clients/payments/:n/:size'> = async (
  { agency, db },
  { params, query },
) => {
  const tx = db.read(agency.id);
  const { rows, total } = await listed(tx, agency.id, query, params);
  const open =
    params.n === 1 && !query.q && !query.week
      ? await selectOpenRefunds(tx, agency.id, ['pending', 'failed'])
      : [];
  return {
    data: rows.map(presentEntry),
    beside: {
      pages: pagesOf(total, params),
      total,
      open_refunds: open.map(row => presentRefund(agency, row)),
    },
  };
};

/** Movements that a list is asked for: those of a tracking, of a week, or all; a tracking's within the week. */
export type PaymentFilter = { q?: string | undefined; week?: CalendarDay | undefined };
type Listed = { rows: EntryRow[]; total: number };

function listed(tx: Tx, agencyId: number, filter: PaymentFilter, page: Page): Promise<Listed> {
  if (filter.q) return found(tx, agencyId, filter, page);
  return filter.week ? ofWeek(tx, agencyId, weekFrom(filter.week), page) : all(tx, agencyId, page);
}

/** The seven days from a Monday on. */
export const weekFrom = (monday: CalendarDay): Week => ({ first: monday, last: addDays(monday, 6) });

async function ofWeek(tx: Tx, agencyId: number, week: Week, page: Page): Promise<Listed> {
  const total = await countEntriesOfWeek(tx, agencyId, week);
  return { rows: await selectEntriesOfWeek(tx, agencyId, week, rowsOfPage(page)), total };
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
  { q = '', week }: PaymentFilter,
): Promise<EntryRow[]> {
  const packages = await packagesOfTracking(tx, agencyId, q);
  if (packages.length === 0) return [];
  const rows = await selectEntriesOf(tx, agencyId, {
    packages: packages.map(row => row.id),
    orders: packages.map(row => row.order_id),
  });
  if (!week) return rows;
  const { first, last } = weekFrom(week);
  return rows.filter(({ day }) => day >= first && day <= last);
}
