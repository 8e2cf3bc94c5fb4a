import { searchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import {
  type ClientRecord,
  findClientIds,
  isNarrowed,
  type Narrowing,
  selectClientBatch,
  selectNarrowedIds,
} from './queries.ts';

const BATCH = 500;
export type WalkedClient = ClientRecord;

type Walking = Narrowing & { q?: string | undefined; ids?: number[] | undefined };

/** Every client, those that were chosen, or those that a search by words or filters leave, newest first, in batches. */
export async function* walkClients(
  tx: Tx,
  agencyId: number,
  { q, ids: chosen, blocked, owes, from: first, to }: Walking,
): AsyncGenerator<WalkedClient[]> {
  const found = chosen ?? (await foundIds(tx, agencyId, { q, blocked, owes, from: first, to }));
  for (let below: number | null = null, from = 0; ; from += BATCH) {
    const ids = found?.slice(from, from + BATCH) ?? null;
    const rows: ClientRecord[] = await selectClientBatch(tx, agencyId, { ids, below, limit: BATCH });
    const last = rows.at(-1);
    if (last) yield rows;
    if (ids === null ? rows.length < BATCH : ids.length < BATCH) return;
    below = last?.id ?? below;
  }
}

/** Ids of all that a search or filters leave, for ids alone are held; null where nothing was asked. */
async function foundIds(tx: Tx, agencyId: number, { q, ...by }: Omit<Walking, 'ids'>) {
  const searched = q ? await findClientIds(tx, searchParts(q), null) : undefined;
  if (!isNarrowed(by)) return searched ?? null;
  return selectNarrowedIds(tx, agencyId, by, { most: null, among: searched });
}
