import { accountDone, addressTaken } from '@puerta/contract/people/account-texts.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { aboutAccount, asActor } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { accountSearch, isEmailTaken, leaveKept } from '../../provision/create-account.ts';
import { digestOf } from './issue-token.ts';
import { dropPendingEmail, leaveEmail, pendingEmailOf } from './take-links-back.ts';
import { lockAccount, takeToken } from './queries.ts';
import { same, updateRow } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

type Confirm = 'POST /auth/email';
type CallOff = 'POST /auth/email/call-off';

/**
 * A changed e-mail counts from now on: whoever has the link reads what is mailed there. If the address is another
 * account's by then, the link says so and everything stays.
 */
export async function confirmEmail(
  { clock, within }: Context<Confirm>,
  token: string,
): Promise<Reply<Confirm> | Refusal> {
  const now = clock.now();
  try {
    return await within(async tx => {
      const taken = await takeToken(tx, { digest: digestOf(token), purpose: 'email', now });
      if (!taken) return refuse('link_expired');
      const { accountId } = taken;
      const account = await lockAccount(tx, accountId);
      const email = pendingEmailOf(account, now);
      if (email === null || email !== taken.email) return refuse('link_expired');
      const returnable = await leaveEmail(tx, accountId, now);
      const search = accountSearch({ ...account, email });
      await updateRow(tx, 'account', accountId, { email, email_verified_at: now, search });
      await leaveKept(tx, { email, now, accountId });
      const told = { actor: asActor(account), at: now, ...aboutAccount(account) };
      const [from, to] = [{ email: account.email }, { email, returnable }];
      tell(tx, { ...told, kind: 'account.email_changed', from, to });
      return { data: { email }, message: accountDone.emailCounts };
    });
  } catch (error) {
    if (isEmailTaken(error)) return refuse('email_taken', { message: addressTaken });
    throw error;
  }
}

/** Calls a change off that waits, for whoever reads the address that holds until then. */
export async function callOffEmail(
  { clock, within }: Context<CallOff>,
  token: string,
): Promise<Reply<CallOff> | Refusal> {
  const now = clock.now();
  return within(async tx => {
    const taken = await takeToken(tx, { digest: digestOf(token), purpose: 'call_off', now });
    if (!taken) return refuse('link_expired');
    const account = await lockAccount(tx, taken.accountId);
    await dropPendingEmail(tx, taken.accountId, now);
    const told = { actor: asActor(account), at: now, ...aboutAccount(account) };
    tell(tx, { ...told, kind: 'account.email_called_off' });
    return { data: null, message: accountDone.emailCalledOff };
  });
}

type Verify = 'GET /auth/verify';

/**
 * Notes that a person reads their mail: the link of the welcome mail leads here, and on to the page of signing in, whose
 * address carries what came of it (web `app/tell-confirmed.ts`). Mail programs open links too: a link that was used is
 * as good as before while the address that it proves is the account's.
 */
export async function verifyEmail({ clock, within }: Context<Verify>, token: string): Promise<Reply<Verify>> {
  const now = clock.now();
  const isGood = await within(async tx => {
    const digest = digestOf(token);
    const taken = await takeToken(tx, { digest, purpose: 'verify', now });
    if (taken) await updateRow(tx, 'account', taken.accountId, { email_verified_at: now });
    return taken !== null || (await isProven(tx, digest));
  });
  return { data: null, redirect: `/login?correo=${isGood ? 'confirmado' : 'vencido'}` };
}

/** Whether the address that a link was mailed to is its account's, and confirmed. */
async function isProven(tx: ReadTx, digest: Buffer): Promise<boolean> {
  const row = await tx
    .selectOwn('account_token as t')
    .innerJoin('account as a', join => same(join, 'a.id', 't.account_id'))
    .select('a.id')
    .where('t.token_hash', '=', digest)
    .where('t.purpose', '=', 'verify')
    .whereRef('t.email', '=', 'a.email')
    .where('a.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
