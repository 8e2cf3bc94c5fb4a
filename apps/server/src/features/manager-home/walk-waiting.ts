import type { CalendarDay } from '@puerta/domain/calendar-day';
import { waitingBefore } from '@puerta/domain/waiting';
import type { Tx } from '../../db/within-agency.ts';
import { BATCH, walkAfter } from '../walk-batches.ts';
import { selectLateAfter } from './late-queries.ts';
import {
  daysOf,
  type DebtsQuery,
  type DelaysOf,
  rowsOf,
  statusesOf,
  type WaitingRow,
} from './list-waiting.ts';
import { type Since, selectDebtsAfter, selectDelayedAfter } from './queries.ts';

/** Packages as a file has them. */
export type WalkedWaiting = WaitingRow;

/** Every package that owes, in the order of the list, in batches. */
export async function* walkDebts(
  tx: Tx,
  agencyId: number,
  query: DebtsQuery,
  today: CalendarDay,
): AsyncGenerator<WalkedWaiting[]> {
  const days = daysOf(query, today);
  const batches = walkAfter<Since>(last => selectDebtsAfter(tx, agencyId, days, { last, limit: BATCH }));
  for await (const found of batches) yield await rowsOf(tx, agencyId, found, today);
}

/** Every package that is late, or stands for too long, in the order of the list, in batches. */
export async function* walkDelayed(tx: Tx, agencyId: number, of: DelaysOf): AsyncGenerator<WalkedWaiting[]> {
  for await (const found of delays(tx, agencyId, of)) yield await rowsOf(tx, agencyId, found, of.today);
}

async function* delays(tx: Tx, agencyId: number, of: DelaysOf): AsyncGenerator<Since[]> {
  const { status, late, service, city, today } = of;
  const by = { service, city };
  if (late) {
    const due = { ...by, way: late, today };
    return yield* walkAfter<Since>(last => selectLateAfter(tx, agencyId, due, { last, limit: BATCH }));
  }
  for (const one of statusesOf(status)) {
    const delay = { ...by, status: one, before: waitingBefore(one, today) };
    yield* walkAfter<Since>(last => selectDelayedAfter(tx, agencyId, delay, { last, limit: BATCH }));
  }
}
