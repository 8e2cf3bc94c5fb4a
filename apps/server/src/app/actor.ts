import type { Claims, PendingStep } from '@puerta/contract/people/auth';
import { claimsOf, type Role } from '@puerta/domain/people/roles';
import { type Agency, fileUrl } from './agency.ts';

/** The person signed in. Role and account come from the database at every call, never from the token. */
export type Actor = {
  id: number;
  role: Role;
  name: string;
  email: string;
  locker: string | null;
  sessionId: string;
  /** when this session was opened with the password */
  signedInAt: Date;
  claims: Claims;
  /** whether the token says something else of the person than the database does by now: another role, another name */
  isStale: boolean;
  /** what must be done before any other call is answered */
  pending: PendingStep | null;
};

/** Whether an agency lets this role in only with a second factor. */
export const asksSecondFactor = (agency: Pick<Agency, 'secondFactorRequired'>, role: Role): boolean =>
  agency.secondFactorRequired && role !== 'customer';

/** What a person has to do before anything else: a password of their own, then the factor that the agency requires. */
export function pendingOf(
  agency: Pick<Agency, 'secondFactorRequired'>,
  account: { role: Role; must_change_password: boolean; second_factor_confirmed_at: Date | null },
): PendingStep | null {
  if (account.must_change_password) return 'password';
  const isMissing = asksSecondFactor(agency, account.role) && !account.second_factor_confirmed_at;
  return isMissing ? 'second_factor' : null;
}

/** What a token says of a person, for display (docs/rules/accounts.md). */
export function claimsFor(
  agency: Agency,
  account: {
    id: number;
    role: Role;
    name: string;
    email: string;
    phone: string;
    locker: string | null;
    picture_key: string | null;
  },
): Claims {
  return {
    sub: account.id,
    agency: agency.slug,
    ...claimsOf(account.role),
    name: account.name,
    email: account.email,
    phone: account.phone,
    locker: account.locker ?? '',
    picture: account.picture_key && fileUrl(account.picture_key),
  };
}

/** Sessions end after 12 hours idle or 30 days (docs/rules/accounts.md). */
const IDLE_MS = 12 * 3_600_000;
const LONGEST_MS = 30 * 24 * 3_600_000;

type Used = { created_at: Date; last_used_at: Date };

/** Whether a session that nobody ended is over by itself; `now` in milliseconds. */
export const hasEnded = ({ created_at, last_used_at }: Used, now: number): boolean =>
  now - created_at.getTime() > LONGEST_MS || now - last_used_at.getTime() > IDLE_MS;
