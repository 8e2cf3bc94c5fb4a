import type { Tx } from '../../db/within-agency.ts';
import { walkBatches } from '../walk-batches.ts';
import { type PaymentFilter, paymentsOfTracking, weekFrom } from './list-payments.ts';
import { type EntryRow, selectEntryBatch, selectWeekBatch, type Week } from './queries.ts';

export type WalkedPayment = EntryRow;

/** Every movement of money that a list's filters leave, newest first, in batches. */
export async function* walkPayments(
  tx: Tx,
  agencyId: number,
  filter: PaymentFilter,
): AsyncGenerator<WalkedPayment[]> {
  if (filter.q) yield await paymentsOfTracking(tx, agencyId, filter);
  else if (filter.week) yield* walkWeek(tx, agencyId, weekFrom(filter.week));
  else yield* walkBatches(slice => selectEntryBatch(tx, agencyId, slice));
}

const BATCH = 500;

async function* walkWeek(tx: Tx, agencyId: number, week: Week): AsyncGenerator<WalkedPayment[]> {
  for (let last: EntryRow | undefined; ; ) {
    const rows = await selectWeekBatch(tx, agencyId, week, { last, limit: BATCH });
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}
