import { done } from '@puerta/contract/messages.es';
import type { PasswordChange } from '@puerta/contract/profile';
import type { Context, Reply } from '../../services/context.ts';
import type { Refusal } from '../../app/refusal.ts';
import { aboutAccount } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { hashPassword } from '../../password.ts';
import { checkOwnPassword } from '../own-password/check-own-password.ts';
import { refuseGuessable } from '../own-password/refuse-guessable.ts';
import { endSessions } from '../session/end-sessions.ts';
import { endEarlierAddresses } from './end-give-backs.ts';
import { markBrowser } from './sign-browser.ts';
import { updateAccount } from './queries.ts';
import { takeLinksBack } from './take-links-back.ts';

type Endpoint = 'PUT /profile/password';

/** Changes the own password. Every other session of the account ends, this one goes on. */
export async function changePassword(
  context: Context<Endpoint>,
  { oldPass, newPass }: PasswordChange,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, db, clock, tokens } = context;
  const refusal = await checkOwnPassword(context, oldPass);
  if (refusal) return refusal;
  const guessable = refuseGuessable('newPass', newPass, { agency, email: actor.email });
  if (guessable) return guessable;
  const password_hash = await hashPassword(newPass);
  const now = clock.now();
  await db.within(agency.id, async tx => {
    await updateAccount(tx, agency.id, actor.id, {
      password_hash,
      password_changed_at: now,
      must_change_password: false,
    });
    await takeLinksBack(tx, agency.id, actor.id, now);
    // the password that gives way was mailed to the present address, as a link would have been
    if (actor.pending === 'password') await endEarlierAddresses(tx, agency.id, actor.id, now);
    await endSessions(tx, agency.id, actor.id, now, actor.sessionId);
    tell(tx, { kind: 'account.password_changed', actor, at: now, ...aboutAccount(actor) });
  });
  return {
    data: null,
    message: done.passwordChanged,
    beside: {
      token: tokens.sign(actor.claims, actor.sessionId),
      browser: markBrowser(context, { id: actor.id, password_hash }),
    },
  };
}
