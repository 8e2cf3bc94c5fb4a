import { currentAgency } from '../../lib/session/agency.ts';
import { lockerTexts } from './texts.es.ts';

/** The agency whose lockers are referral codes, which nobody changes (docs/rules/numbers.md). */
const FIXED_LOCKERS = 1;
export const hasFixedLockers = (agencyId: number): boolean => agencyId === FIXED_LOCKERS;

/** What the agency calls a locker (docs/rules/agencies.md). */
export const lockerName = (): string =>
  hasFixedLockers(currentAgency().id) ? lockerTexts.referral : lockerTexts.locker;

/** Where somebody opens an account whom this locker recommended. */
export const invitationTo = (locker: string): string =>
  `${location.origin}/register?code=${encodeURIComponent(locker)}`;
