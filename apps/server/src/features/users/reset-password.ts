import { accountDone } from '@puerta/contract/account-texts.es';
import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { takeLinksBack } from '../accounts/take-links-back.ts';
import { tell } from '../../facts/tell.ts';
import { findUser } from './queries.ts';

type Endpoint = 'PUT /admin/users/password';

/**
 * Mails a new random password, which holds only once the mail was accepted (docs/rules/accounts.md). Who has not set
 * one yet gets the invitation again, and the first one ends.
 */
export async function resetPassword(
  context: Context<Endpoint>,
  id: number,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, db, clock } = context;
  return db.within<Reply<Endpoint> | Refusal>(agency.id, async tx => {
    const user = await findUser(tx, agency.id, id);
    if (!user) return refuse('not_found');
    if (user.invited) await takeLinksBack(tx, agency.id, id, clock.now());
    tell(tx, {
      actor,
      at: clock.now(),
      kind: user.invited ? 'user.invited' : 'user.password_reset',
      object: { type: 'user', id, label: user.email },
    });
    return { data: null, message: user.invited ? accountDone.userInvited : done.passwordMailed };
  });
}
