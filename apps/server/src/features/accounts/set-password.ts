import { factorRemoved } from '@puerta/contract/people/account-texts.es';
import { done } from '@puerta/contract/messages.es';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { aboutAccount, asActor } from '../../facts/about.ts';
import { tell, tellAlone } from '../../facts/tell.ts';
import { hashPassword } from '../../password.ts';
import { checkOwnPassword, refuseGuessable } from '../own-password/check-own-password.ts';
import { forgetSignIns, markBrowser } from './sign-in.ts';
import { digestOf, PASSWORD_LINKS } from './issue-token.ts';
import { endEarlierAddresses, takeLinksBack } from './take-links-back.ts';
import { dropOthersFactor } from '../second-factor/set-up-second-factor.ts';
import { endSessions } from '../session/end-sessions.ts';
import { accountByKey, emailKey, lockAccount, takeToken, usableToken } from './queries.ts';
import type { PasswordChange } from '@puerta/contract/people/profile';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '../../db/within-agency.ts';
import { actorOf } from '../../facts/queries.ts';
import { updateRow } from '../../db/rows.ts';

type SetByLink = 'POST /auth/password/confirm';

/**
 * Sets the password with a mailed link, once; every session of the account ends, and what earlier addresses of it held,
 * a second factor too: its reader may never have known of them.
 */
export async function setPassword(
  context: Context<SetByLink>,
  { token, pass }: { token: string; pass: string },
): Promise<Reply<SetByLink> | Refusal> {
  const { agency, clock, read, within } = context;
  const link = { digest: digestOf(token), now: clock.now() };
  // asked before the password is hashed: guessing tokens must not cost us more than it costs the guesser
  const known = await usableToken(read, { ...link, purposes: PASSWORD_LINKS });
  if (!known) return refuse('link_expired');
  const search = { ...link, purpose: known.purpose };
  const passwordHash = await hashPassword(pass);
  const answer = await within(async tx => {
    const taken = await takeToken(tx, search);
    if (!taken) return refuse('link_expired');
    const { accountId } = taken;
    const account = await lockAccount(tx, accountId);
    const guessable = refuseGuessable('pass', pass, { agency, email: account.email });
    if (guessable) return guessable;
    await updateRow(tx, 'account', accountId, {
      password_hash: passwordHash,
      password_changed_at: search.now,
      must_change_password: false,
      // the link was mailed there
      email_verified_at: search.now,
    });
    await takeLinksBack(tx, accountId, search.now);
    await endEarlierAddresses(tx, accountId, search.now);
    await endSessions(tx, accountId, search.now);
    const told = { actor: asActor(account), at: search.now, ...aboutAccount(account) };
    const hasDropped = await dropOthersFactor(tx, accountId);
    if (hasDropped) tell(tx, { kind: 'account.second_factor_off', ...told });
    const isFirst = known.purpose === 'invite';
    tell(tx, { kind: 'account.password_changed', ...told, ...(isFirst && { to: { first: true } }) });
    const browser = markBrowser(context, { id: accountId, password_hash: passwordHash });
    const message = hasDropped ? `${done.passwordChanged}. ${factorRemoved}` : done.passwordChanged;
    return { data: null, message, beside: { browser } };
  });
  if (!isRefusal(answer)) await forgetSignIns(context, known.accountId);
  return answer;
}

type Change = 'PUT /profile/password';

/** Changes the own password. Every other session of the account ends, this one goes on. */
export async function changePassword(
  context: Context<Change>,
  { oldPass, newPass }: PasswordChange,
): Promise<Reply<Change> | Refusal> {
  const { agency, actor, clock, tokens, within } = context;
  const refusal = await checkOwnPassword(context, oldPass);
  if (refusal) return refusal;
  const guessable = refuseGuessable('newPass', newPass, { agency, email: actor.email });
  if (guessable) return guessable;
  const password_hash = await hashPassword(newPass);
  const now = clock.now();
  await within(async tx => {
    await updateRow(tx, 'account', actor.id, {
      password_hash,
      password_changed_at: now,
      must_change_password: false,
    });
    await takeLinksBack(tx, actor.id, now);
    // the password that gives way was mailed to the present address, as a link would have been
    if (actor.pending === 'password') await endEarlierAddresses(tx, actor.id, now);
    await endSessions(tx, actor.id, now, actor.sessionId);
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

type AskForLink = 'POST /auth/password';
const ACCOUNT_WINDOW_MS = 3_600_000;
const ADDRESS_WINDOW_MS = 15 * 60_000;
/** Longer than queueing a mail takes, so that the time to answer does not tell whether one was queued. */
const ANSWER_MS = 150;

/** Mails a link to set a new password. The answer never tells whether the e-mail is registered. */
export async function requestPasswordReset(
  context: Context<AskForLink>,
  email: string,
): Promise<Reply<AskForLink> | Refusal> {
  const { agency, limits, config, address, read } = context;
  const key = await emailKey(read, email);
  const account = await accountByKey(read, key);
  const limited =
    (await limits.exact({
      key: `reset:address:${address}`,
      limit: config.LIMIT_SIGN_IN_ADDRESS,
      windowMs: ADDRESS_WINDOW_MS,
    })) ??
    (await limits.exact({
      key: `reset:account:${agency.id}:${account?.id ?? key}`,
      limit: config.LIMIT_RESET,
      windowMs: ACCOUNT_WINDOW_MS,
    }));
  if (limited) return limited;
  await Promise.all([queueLink(context, account), wait(ANSWER_MS)]);
  return { data: null, message: done.resetRequested };
}

async function queueLink(
  context: Context<AskForLink>,
  account: Awaited<ReturnType<typeof accountByKey>>,
): Promise<void> {
  const { agency, db, clock } = context;
  if (!account || !account.active || account.blocked_at || account.closed_at) return;
  await tellAlone(db, agency.id, {
    kind: 'account.password_asked',
    // whoever typed the address: nobody knows who it was
    actor: null,
    at: clock.now(),
    ...aboutAccount(account),
  });
}

/** Whether its owner chose a password after a random one was asked for; another random one is no such choice. */
export const isOvertaken = (
  account: { password_changed_at: Date | null; must_change_password: boolean },
  askedAt: Date,
): boolean =>
  !account.must_change_password &&
  account.password_changed_at !== null &&
  account.password_changed_at > askedAt;

/**
 * A mailed random password takes effect, if the account still has the address that it was mailed to and its owner
 * chose none since it was asked for: every session ends, and it must be changed at the next sign-in. A second factor
 * that does not stand for that address goes: its reader could not sign in with it. `askedBy` is the number of the
 * fact that somebody asked for it.
 */
export async function adoptPassword(
  tx: Tx,
  accountId: number,
  {
    passwordHash,
    mailedTo,
    askedAt,
    askedBy,
    now,
  }: { passwordHash: string; mailedTo: string; askedAt: Date; askedBy: number | null; now: Date },
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  if (account.email !== mailedTo || isOvertaken(account, askedAt)) return;
  await updateRow(tx, 'account', accountId, {
    password_hash: passwordHash,
    password_changed_at: now,
    must_change_password: true,
  });
  await takeLinksBack(tx, accountId, now);
  await endSessions(tx, accountId, now);
  const told = { actor: await actorOf(tx, askedBy), at: now, ...aboutAccount(account) };
  if (await dropOthersFactor(tx, accountId)) tell(tx, { kind: 'account.second_factor_off', ...told });
  tell(tx, { kind: 'account.password_changed', ...told });
}
