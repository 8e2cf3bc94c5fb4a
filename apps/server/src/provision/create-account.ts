import { normaliseEmail } from '@puerta/domain/people/email';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { FOUND_FIELDS, type FoundField } from '@puerta/domain/people/person';
import type { Role } from '@puerta/domain/people/roles';
import { fold } from '@puerta/domain/text/search';
import { lockerCode } from '@puerta/domain/parcels/tracking-number';
import { sql } from 'kysely';
import type { ReadTx, Tx } from '../db/within-agency.ts';
import { breaksUnique } from '../db/rows.ts';

export type NewAccount = {
  role: Role;
  name: string;
  email: string;
  /** bare digits, or empty */
  phone: string;
  /** of `hashPassword`, made before the transaction because it takes a while; null: none yet, an invitation sets it */
  passwordHash: string | null;
  /** somebody else has read the password: its owner chooses another before anything else */
  mustChangePassword?: boolean;
  state?: string | null;
  city?: string | null;
  address?: string | null;
  zipCode?: string | null;
  /** the account that referred this one */
  referredBy?: number | null;
  termsVersion?: string | null;
};
export type AgencyOfAccount = { id: number; shortName: string; timeZone: string };
export type CreatedAccount = { id: number; locker: string };

/**
 * Makes an account with the agency's next number and a locker that nobody has (docs/rules/numbers.md); a member of the
 * staff has the code for their profile alone, where it is asked for. Answers null when the e-mail is taken in this agency, or kept for an account that may be
 * given back to it.
 */
export async function createAccount(
  tx: Tx,
  agency: AgencyOfAccount,
  account: NewAccount,
  now: Date,
): Promise<CreatedAccount | null> {
  if (await isTaken(tx, account.email)) return null;
  // in this order: who is seen to have left the address is seen to keep it too
  if (await isKept(tx, { email: account.email, now })) return null;
  const locker = await nextLocker(tx, agency);
  const row = {
    agency_id: agency.id,
    id: sql<number>`next_id('account')`,
    role: account.role,
    name: account.name,
    email: account.email,
    phone: account.phone,
    password_hash: account.passwordHash,
    password_changed_at: account.passwordHash && now,
    must_change_password: account.mustChangePassword ?? false,
    terms_version: account.termsVersion ?? null,
    terms_accepted_at: account.termsVersion ? now : null,
    locker,
    referred_by: account.referredBy ?? null,
    state: account.state ?? null,
    city: account.city ?? null,
    address: account.address ?? null,
    zip_code: account.zipCode ?? null,
    search: accountSearch({ ...account, locker }),
    join_day: calendarDay(now, agency.timeZone),
    created_at: now,
  };
  // two registrations of one address at once: the second finds the first's row here
  const created = await tx
    .insertInto('account')
    .values(row)
    .onConflict(conflict => conflict.columns(['agency_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return created ? { id: created.id, locker } : null;
}

/** What the clients' search compares, folded. */
export const accountSearch = (account: Readonly<Record<FoundField, string | null>>): string =>
  fold(FOUND_FIELDS.map(name => account[name] ?? '').join(' '));

async function isTaken(tx: ReadTx, email: string): Promise<boolean> {
  const row = await tx
    .selectOwn('account')
    .select('id')
    .where('email_key', '=', normaliseEmail(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Clients may choose their locker, so one of the sequence may already be somebody's. */
async function nextLocker(tx: Tx, agency: AgencyOfAccount): Promise<string> {
  for (;;) {
    const { value } = await tx
      .selectNoFrom(sql<number>`next_id('locker')`.as('value'))
      .executeTakeFirstOrThrow();
    const locker = lockerCode(agency.shortName, value);
    const taken = await tx
      .selectFrom('account')
      .select('id')
      .where('agency_id', '=', agency.id)
      .where('locker_key', '=', locker)
      .executeTakeFirst();
    if (!taken) return locker;
  }
}

/** How long an account may be given back to the address before; a notice that waits counts from when it was written. */
export const GIVE_BACK_MS = 7 * 24 * 3_600_000;

class AddressKept extends Error {}

/** Whether an e-mail is another account's, or kept for one. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof AddressKept || breaksUnique(error, 'account_agency_id_email_key_key');

/** Whether an account, another than `accountId`, left the address and may still be given back to it (docs/decisions/022). */
async function isKept(
  tx: ReadTx,
  { email, now, accountId = 0 }: { email: string; now: Date; accountId?: number },
): Promise<boolean> {
  const row = await tx
    .selectOwn('account')
    .select('id')
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
  tx: ReadTx,
  address: { email: string; now: Date; accountId: number },
): Promise<void> {
  if (await isKept(tx, address)) throw new AddressKept();
}
