import { accountDone } from '@puerta/contract/account-texts.es';
import { done } from '@puerta/contract/messages.es';
import type { Context } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { takeLinksBack } from '../accounts/take-links-back.ts';
import { tell } from '../../facts/tell.ts';
import { findUser } from './queries.ts';

type Endpoint = 'PUT /admin/users/password';

/**
 * Mails a new random password, which holds only once the mail was accepted (docs/rules/accounts.md). Who has not set
 * one yet gets the invitation again, and the first one ends.
 */
export async function resetPassword(context: Context<Endpoint>, id: number) {
  const { agency, actor, clock, once } = context;
  return once(async tx => {
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
