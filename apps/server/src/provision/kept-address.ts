import { sql } from 'kysely';
import { breaksUnique } from '../db/breaks-unique.ts';
import type { Tx } from '../db/within-agency.ts';

/** How long an account may be given back to the address before; a notice that waits counts from when it was written. */
export const GIVE_BACK_MS = 7 * 24 * 3_600_000;

class AddressKept extends Error {}

/** Whether an e-mail is another account's, or kept for one. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof AddressKept || breaksUnique(error, 'account_agency_id_email_key_key');

/** Whether an account, another than `accountId`, may still be given back to the address. */
export async function isKept(
  tx: Tx,
  agencyId: number,
  { email, now, accountId = 0 }: { email: string; now: Date; accountId?: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_token where agency_id = ${agencyId} and purpose = 'return' and used_at is null
      and expires_at > ${now} and account_id <> ${accountId} and lower(email) = lower(${email}::text)
    union all
    select 1 from mail where agency_id = ${agencyId} and state = 'queued' and template = 'email_changed'
      and created_at > ${new Date(now.getTime() - GIVE_BACK_MS)}
      and account_id <> ${accountId} and lower(recipient) = lower(${email}::text)
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Undoes what moved an account to such an address. Asked after it was written: who moves away from an address and who
 * moves there wait for each other at its index, so that the notice is seen here.
 */
export async function leaveKept(
  tx: Tx,
  agencyId: number,
  address: { email: string; now: Date; accountId: number },
): Promise<void> {
  if (await isKept(tx, agencyId, address)) throw new AddressKept();
}
