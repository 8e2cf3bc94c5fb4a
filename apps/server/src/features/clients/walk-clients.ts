import { searchParts } from '@puerta/domain/search';
import type { Tx } from '../../db/within-agency.ts';
import {
  type ClientRecord,
  findClientIds,
  type Narrowing,
  selectClientBatch,
  selectNarrowedIds,
} from './queries.ts';

const BATCH = 500;
/** All of them: ids alone are held. */
const MOST = 10_000_000;
export type WalkedClient = ClientRecord;

type Walking = Narrowing & { q?: string | undefined; ids?: number[] | undefined };

/** Every client, those that were chosen, or those that a search by words or filters leave, newest first, in batches. */
export async function* walkClients(
  tx: Tx,
  agencyId: number,
  { q, ids: chosen, blocked, owes, from: first, to }: Walking,
): AsyncGenerator<WalkedClient[]> {
  const by = { blocked, owes, from: first, to };
  const isNarrowed = Object.values(by).some(value => value !== undefined);
  const searched = q ? await findClientIds(tx, searchParts(q), null) : undefined;
  const narrowed = isNarrowed && (await selectNarrowedIds(tx, agencyId, by, { most: MOST, among: searched }));
  const found = chosen ?? (narrowed || (searched ?? null));
  for (let below: number | null = null, from = 0; ; from += BATCH) {
    const ids = found?.slice(from, from + BATCH) ?? null;
    const rows: ClientRecord[] = await selectClientBatch(tx, agencyId, { ids, below, limit: BATCH });
    const last = rows.at(-1);
    if (last) yield rows;
    if (ids === null ? rows.length < BATCH : ids.length < BATCH) return;
    below = last?.id ?? below;
  }
}
