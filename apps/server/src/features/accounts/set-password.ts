import { factorRemoved } from '@puerta/contract/account-texts.es';
import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { aboutAccount, asActor } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { hashPassword } from '../../password.ts';
import { refuseGuessable } from '../own-password/refuse-guessable.ts';
import { forgetSignIns } from './count-sign-ins.ts';
import { digestOf, PASSWORD_LINKS } from './issue-token.ts';
import { endEarlierAddresses } from './end-give-backs.ts';
import { dropOthersFactor } from '../second-factor/drop-others-factor.ts';
import { endSessions } from '../session/end-sessions.ts';
import { markBrowser } from './sign-browser.ts';
import { lockAccount, takeToken, updateAccount, usableToken } from './queries.ts';
import { takeLinksBack } from './take-links-back.ts';

type Endpoint = 'POST /auth/password/confirm';

/**
 * Sets the password with a mailed link, once; every session of the account ends, and what earlier addresses of it held,
 * a second factor too: its reader may never have known of them.
 */
export async function setPassword(
  context: Context<Endpoint>,
  { token, pass }: { token: string; pass: string },
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, db, clock } = context;
  const link = { digest: digestOf(token), now: clock.now() };
  // asked before the password is hashed: guessing tokens must not cost us more than it costs the guesser
  const known = await usableToken(db.read(agency.id), agency.id, { ...link, purposes: PASSWORD_LINKS });
  if (!known) return refuse('link_expired');
  const search = { ...link, purpose: known.purpose };
  const passwordHash = await hashPassword(pass);
  const answer = await db.within<Reply<Endpoint> | Refusal>(agency.id, async tx => {
    const taken = await takeToken(tx, agency.id, search);
    if (!taken) return refuse('link_expired');
    const { accountId } = taken;
    const account = await lockAccount(tx, agency.id, accountId);
    const guessable = refuseGuessable('pass', pass, { agency, email: account.email });
    if (guessable) return guessable;
    await updateAccount(tx, agency.id, accountId, {
      password_hash: passwordHash,
      password_changed_at: search.now,
      must_change_password: false,
      // the link was mailed there
      email_verified_at: search.now,
    });
    await takeLinksBack(tx, agency.id, accountId, search.now);
    await endEarlierAddresses(tx, agency.id, accountId, search.now);
    await endSessions(tx, agency.id, accountId, search.now);
    const told = { actor: asActor(account), at: search.now, ...aboutAccount(account) };
    const hasDropped = await dropOthersFactor(tx, agency.id, accountId);
    if (hasDropped) tell(tx, { kind: 'account.second_factor_off', ...told });
    tell(tx, { kind: 'account.password_changed', ...told });
    const browser = markBrowser(context, { id: accountId, password_hash: passwordHash });
    const message = hasDropped ? `${done.passwordChanged}. ${factorRemoved}` : done.passwordChanged;
    return { data: null, message, beside: { browser } };
  });
  if (!isRefusal(answer)) await forgetSignIns(context, known.accountId);
  return answer;
}
