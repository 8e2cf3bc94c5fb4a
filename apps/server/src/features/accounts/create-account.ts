import { calendarDay } from '@puerta/domain/calendar-day';
import type { Role } from '@puerta/domain/permissions';
import { fold } from '@puerta/domain/search';
import { lockerCode } from '@puerta/domain/tracking-number';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { insertAccount, isLockerTaken, nextId } from './queries.ts';

export type NewAccount = {
  role: Role;
  name: string;
  email: string;
  /** digits; '' when unknown */
  phone: string;
  /** of `hashPassword`: made before the transaction, because making it takes a while; null until it is set by a link */
  passwordHash: string | null;
  address?: { state: string; city: string; address: string; zip: string };
  termsVersion?: string;
  referredBy?: number | null;
};

export type CreatedAccount = { id: number; locker: string | null };

/**
 * Makes an account; customers get a locker code (decisions §2). Refuses a taken e-mail, also under a race: the
 * database compares e-mails without case.
 */
export async function createAccount(
  tx: Tx,
  agency: Pick<Agency, 'id' | 'shortName' | 'time_zone'>,
  account: NewAccount,
  now: Date,
): Promise<CreatedAccount | Refusal> {
  const id = await nextId(tx, 'account');
  const locker = account.role === 'customer' ? await freeLocker(tx, agency) : null;
  const { name, email, phone, address } = account;
  const isNew = await insertAccount(tx, {
    agency_id: agency.id,
    id,
    role: account.role,
    name,
    email,
    phone,
    password_hash: account.passwordHash,
    password_changed_at: account.passwordHash && now,
    locker,
    referred_by: account.referredBy ?? null,
    state: address?.state,
    city: address?.city,
    address: address?.address,
    zip_code: address?.zip,
    terms_version: account.termsVersion,
    terms_accepted_at: account.termsVersion ? now : null,
    search: searchText({ name, email, phone, locker }),
    join_day: calendarDay(now, agency.time_zone),
    created_at: now,
  });
  return isNew ? { id, locker } : refuse('email_taken');
}

/** What the clients' search compares by substring (decisions §14). */
export const searchText = (of: {
  name: string;
  email: string;
  phone: string;
  locker: string | null;
}): string => fold([of.name, of.email, of.phone, of.locker ?? ''].join(' '));

/** The next code of the agency's sequence that no client has chosen as their own. */
async function freeLocker(tx: Tx, agency: Pick<Agency, 'id' | 'shortName'>): Promise<string> {
  const code = lockerCode(agency.shortName, await nextId(tx, 'locker'));
  return (await isLockerTaken(tx, agency.id, code)) ? freeLocker(tx, agency) : code;
}
