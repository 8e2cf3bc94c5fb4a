import { sql } from 'kysely';
import type { Tx } from '../db/within-agency.ts';

/** Says which numbers of the agency's sequences are taken: up to these. */
export async function setCounters(tx: Tx, taken: Record<string, number>): Promise<void> {
  for (const [sequence, last] of Object.entries(taken))
    await sql`select skip_ids(${sequence}, ${last})`.execute(tx);
}
