import type { Tx } from '../../db/within-agency.ts';
import type { Actor } from '../../app/actor.ts';
import type { Agency } from '../../app/agency.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { lockManagers, type UserRow } from './queries.ts';

/**
 * Nobody takes their own power, nor that of the agency's last manager who can sign in (docs/rules/accounts.md). The
 * actor is looked at again under the lock: whoever demoted them a moment ago came first.
 */
export async function keepsManager(
  tx: Tx,
  agency: Pick<Agency, 'id'>,
  actor: Pick<Actor, 'id'>,
  user: UserRow,
  losesPower: boolean,
): Promise<Refusal | null> {
  const managers = await lockManagers(tx, agency.id);
  if (!managers.includes(actor.id)) return refuse('forbidden');
  if (!losesPower) return null;
  if (user.id === actor.id) return refuse('own_account');
  return managers.some(id => id !== user.id) ? null : refuse('last_manager');
}
