import type { Tx } from '../../db/within-agency.ts';
import { listLots, selectLotBatch } from './queries.ts';

const BATCH = 2000;
export type WalkedLot = Awaited<ReturnType<typeof selectLotBatch>>[number];

/** Every lot, or those that a search finds, newest first, in batches. */
export async function* walkLots(
  tx: Tx,
  agencyId: number,
  q: string | undefined,
): AsyncGenerator<WalkedLot[]> {
  const wanted = [...(q ?? '')]
    .filter(c => c >= ' ')
    .join('')
    .trim()
    .slice(0, 80);
  if (wanted) {
    yield await listLots(tx, agencyId, wanted);
    return;
  }
  for (let below: number | null = null; ; ) {
    const rows: WalkedLot[] = await selectLotBatch(tx, agencyId, { below, limit: BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < BATCH) return;
    below = last.id;
  }
}
