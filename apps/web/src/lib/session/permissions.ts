import { mayCall, seesAmountsAndContacts } from '@puerta/domain/people/permissions';
import { type Role, roleOfClaims } from '@puerta/domain/people/roles';
import { useClaims } from './session.ts';

/** The role of the person signed in, as of `useClaims`. */
export function useRole(): Role | null {
  return roleOfClaims(useClaims());
}

/** Whether the person's screens show what is these roles' alone; whether a call is answered, the server decides. */
export function useMay(who: readonly Role[]): boolean {
  return mayCall(who, useRole());
}

/** Whether the person's screens have places for amounts; whether there are any in them, the server decides. */
export function useSeesAmounts(): boolean {
  const role = useRole();
  return role !== null && seesAmountsAndContacts(role);
}
