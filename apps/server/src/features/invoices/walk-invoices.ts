import type { Tx } from '../../db/within-agency.ts';
import { daysOf } from '../takings/read-month.ts';
import { walkBatches } from '../walk-batches.ts';
import { selectInvoiceBatch } from './queries.ts';

export type WalkedInvoice = Awaited<ReturnType<typeof selectInvoiceBatch>>[number];

type Filter = { client?: number | undefined; month?: string | undefined };

/** Every invoice, or those of one client, of one month, newest first, in batches. */
export const walkInvoices = (
  tx: Tx,
  agencyId: number,
  { client, month }: Filter,
): AsyncGenerator<WalkedInvoice[]> =>
  walkBatches(slice =>
    selectInvoiceBatch(tx, agencyId, {
      accountId: client,
      days: month === undefined ? undefined : daysOf(month),
      ...slice,
    }),
  );
