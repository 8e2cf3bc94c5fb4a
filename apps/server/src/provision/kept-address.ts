import { sql } from 'kysely';
import { breaksUnique } from '../db/breaks-unique.ts';
import type { Tx } from '../db/within-agency.ts';

/** How long an account may be given back to the address before; a notice that waits counts from when it was written. */
export const GIVE_BACK_MS = 7 * 24 * 3_600_000;

class AddressKept extends Error {}

/** Whether an e-mail is another account's, or kept for one. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof AddressKept || breaksUnique(error, 'account_agency_id_email_key_key');

/** Whether an account, another than `accountId`, left the address and may still be given back to it (docs/decisions/022). */
export async function isKept(
  tx: Tx,
  agencyId: number,
  { email, now, accountId = 0 }: { email: string; now: Date; accountId?: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`lower(kept_email) = lower(${email}::text)`)
    .where('kept_until', '>', now)
    .where('id', '<>', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Undoes what moved an account to such an address. Asked after it was written: who moves away from an address and who
 * moves there wait for each other at its index, so that what the first one keeps is seen here.
 */
export async function leaveKept(
  tx: Tx,
  agencyId: number,
  address: { email: string; now: Date; accountId: number },
): Promise<void> {
  if (await isKept(tx, agencyId, address)) throw new AddressKept();
}
