import type { Tx } from '../db/within-agency.ts';

/** Says which numbers of the agency's sequences are taken. */
export async function setCounters(tx: Tx, agencyId: number, taken: Record<string, number>): Promise<void> {
  const rows = Object.entries(taken).map(([name, value]) => ({ agency_id: agencyId, name, value }));
  await tx.insertInto('counter').values(rows).execute();
}
