import { accountDone } from '@puerta/contract/account-texts.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { endEarlierAddresses } from '../accounts/end-give-backs.ts';
import { takeLinksBack } from '../accounts/take-links-back.ts';
import { blockAccount } from '../accounts/block-account.ts';
import { tell } from '../../facts/tell.ts';
import { keepsManager } from './keep-manager.ts';
import { findUser, updateUser } from './queries.ts';

type Endpoint = 'DELETE /admin/users/:id';

/**
 * Deletes staff. The row stays, because what they did names them; they cannot sign in, leave the list, and their
 * e-mail address is free. Every link that was mailed to them ends.
 */
export async function deleteUser(
  { agency, actor, db, clock }: Context<Endpoint>,
  id: number,
): Promise<Reply<Endpoint> | Refusal> {
  const now = clock.now();
  return db.within<Reply<Endpoint> | Refusal>(agency.id, async tx => {
    const user = await findUser(tx, agency.id, id);
    if (!user) return refuse('not_found');
    const refusal = await keepsManager(tx, agency, actor, user, true);
    if (refusal) return refusal;
    await blockAccount(tx, agency.id, id, { blocked: true, now });
    await takeLinksBack(tx, agency.id, id, now);
    await endEarlierAddresses(tx, agency.id, id, now);
    await updateUser(tx, agency.id, id, {
      active: false,
      closed_at: now,
      email: `eliminado-${id}@invalid`,
      second_factor_email: null,
      password_hash: null,
      search: '',
    });
    tell(tx, {
      actor,
      at: now,
      kind: 'user.deleted',
      object: { type: 'user', id, label: user.email },
      from: { name: user.name, role: user.role },
    });
    return { data: null, message: accountDone.userDeleted };
  });
}
