import type { Data } from '@puerta/contract/client';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { toDollars } from '@puerta/domain/money';
import type { Tx } from '../../db/within-agency.ts';
import { invoiceNumber } from './present.ts';
import { selectInvoicesOf } from './queries.ts';

type Row = Data<'GET /clients/invoices/:id'>[number];

/** A client's invoices, newest first. */
export async function invoicesOfClient(tx: Tx, agencyId: number, accountId: number): Promise<Row[]> {
  const rows = await selectInvoicesOf(tx, agencyId, accountId);
  return rows.map(row => ({
    tracking: row.tracking_number,
    number: invoiceNumber(row.number),
    type: row.product_type,
    total: toDollars(row.total_cents),
    date: utcMidnight(row.day),
  }));
}
