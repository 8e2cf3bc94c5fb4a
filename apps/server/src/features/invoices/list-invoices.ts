import type { Data } from '@puerta/contract/client';
import { type DayRange, utcMidnight } from '@puerta/domain/days/calendar-day';
import { monthDays } from '@puerta/domain/days/month';
import { toDollars } from '@puerta/domain/money/money';
import type { InvoiceLine, InvoicePayment } from '../../adapters/documents/port.ts';
import { same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';
import { walkBatches } from '../../services/walk-batches.ts';
import { invoiceNumber } from './present.ts';

type Row = Data<'GET /clients/invoices/:id'>[number];

/** A client's invoices, newest first. */
export async function invoicesOfClient(tx: ReadTx, accountId: number): Promise<Row[]> {
  const rows = await tx
    .selectOwn('invoice as i')
    .innerJoin('package as p', join => same(join, 'p.id', 'i.package_id'))
    .select(['i.number', 'i.day', 'i.total_cents', 'p.tracking_number', 'p.product_type'])
    .where('i.account_id', '=', accountId)
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map(row => ({
    tracking: row.tracking_number,
    number: invoiceNumber(row.number),
    type: row.product_type,
    total: toDollars(row.total_cents),
    date: utcMidnight(row.day),
  }));
}

/** With its lines and payments as they were frozen. */
export type WalkedInvoice = Awaited<ReturnType<typeof selectInvoiceBatch>>[number];

type Filter = { client?: number | undefined; month?: string | undefined };

/** Every invoice, or those of one client, of one month, newest first, in batches. */
export const walkInvoices = (tx: ReadTx, { client, month }: Filter): AsyncGenerator<WalkedInvoice[]> =>
  walkBatches(slice =>
    selectInvoiceBatch(tx, {
      accountId: client,
      days: month === undefined ? undefined : monthDays(month),
      ...slice,
    }),
  );

/** Invoices of the agency, or of one client, of some days, below a number, newest first; named as their packages are. */
function selectInvoiceBatch(
  tx: ReadTx,
  {
    accountId,
    days,
    below,
    limit,
  }: {
    accountId: number | undefined;
    /** both are in it */
    days: DayRange | undefined;
    below: number | null;
    limit: number;
  },
) {
  let rows = tx
    .selectOwn('invoice as i')
    .innerJoin('package as p', join => same(join, 'p.id', 'i.package_id'))
    .innerJoin('account as a', join => same(join, 'a.id', 'i.account_id'))
    .select(['i.id', 'i.number', 'i.day', 'i.total_cents', 'p.tracking_number', 'p.product_type'])
    .select(['a.name as client', 'p.order_id'])
    .select(eb => [
      eb.ref('i.lines').$castTo<InvoiceLine[]>().as('lines'),
      eb.ref('i.payments').$castTo<InvoicePayment[]>().as('payments'),
    ]);
  if (accountId !== undefined) rows = rows.where('i.account_id', '=', accountId);
  if (days) rows = rows.where('i.day', '>=', days.first).where('i.day', '<=', days.last);
  if (below !== null) rows = rows.where('i.id', '<', below);
  return rows.orderBy('i.id', 'desc').limit(limit).execute();
}
