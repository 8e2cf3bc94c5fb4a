import { searchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import { type ClientRecord, findClientIds, selectClientBatch } from './queries.ts';

const BATCH = 500;
export type WalkedClient = ClientRecord;

type Walking = { q?: string | undefined; ids?: number[] | undefined };

/** Every client, those that were chosen, or those that a search by words finds, newest first, in batches. */
export async function* walkClients(
  tx: Tx,
  agencyId: number,
  { q, ids: chosen }: Walking,
): AsyncGenerator<WalkedClient[]> {
  const found = chosen ?? (q ? await findClientIds(tx, searchParts(q), null) : null);
  for (let below: number | null = null, from = 0; ; from += BATCH) {
    const ids = found?.slice(from, from + BATCH) ?? null;
    const rows: ClientRecord[] = await selectClientBatch(tx, agencyId, { ids, below, limit: BATCH });
    const last = rows.at(-1);
    if (last) yield rows;
    if (ids === null ? rows.length < BATCH : ids.length < BATCH) return;
    below = last?.id ?? below;
  }
}
