import type { Tx } from '../../db/within-agency.ts';
import { selectInvoiceBatch } from './queries.ts';

const BATCH = 2000;
export type WalkedInvoice = Awaited<ReturnType<typeof selectInvoiceBatch>>[number];

/** Every invoice, or one client's, newest first, in batches. */
export async function* walkInvoices(
  tx: Tx,
  agencyId: number,
  accountId: number | undefined,
): AsyncGenerator<WalkedInvoice[]> {
  for (let below: number | null = null; ; ) {
    const rows: WalkedInvoice[] = await selectInvoiceBatch(tx, agencyId, { accountId, below, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < BATCH) return;
    below = last.id;
  }
}
