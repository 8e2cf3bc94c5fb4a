import type { Tx } from '../../db/within-agency.ts';
import { selectLongestWaiting } from './waiting-queries.ts';

/** How many tickets wait for the agency's answer, and the one that has waited longest; null where none does. */
export async function ticketsWaiting(
  tx: Tx,
  agencyId: number,
): Promise<{ count: number; first: { id: number; client: string; since: string } | null }> {
  const row = await selectLongestWaiting(tx, agencyId);
  if (!row) return { count: 0, first: null };
  const { n: count, since, ...ticket } = row;
  return { count, first: { ...ticket, since: since.toISOString() } };
}
