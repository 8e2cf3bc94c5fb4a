import { accountDone, addressTaken } from '@puerta/contract/account-texts.es';
import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { aboutAccount, asActor } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { accountSearch } from '../../provision/create-account.ts';
import { isEmailTaken, leaveKept } from '../../provision/kept-address.ts';
import { digestOf } from './issue-token.ts';
import { leaveEmail } from './leave-email.ts';
import { dropPendingEmail, pendingEmailOf } from './hold-email.ts';
import { lockAccount, takeToken, updateAccount } from './queries.ts';

type Confirm = 'POST /auth/email';
type CallOff = 'POST /auth/email/call-off';

/**
 * A changed e-mail counts from now on: whoever has the link reads what is mailed there. If the address is another
 * account's by then, the link says so and everything stays.
 */
export async function confirmEmail(
  { agency, db, clock }: Context<Confirm>,
  token: string,
): Promise<Reply<Confirm> | Refusal> {
  const now = clock.now();
  try {
    return await db.within<Reply<Confirm> | Refusal>(agency.id, async tx => {
      const taken = await takeToken(tx, agency.id, { digest: digestOf(token), purpose: 'email', now });
      if (!taken) return refuse('link_expired');
      const { accountId } = taken;
      const account = await lockAccount(tx, agency.id, accountId);
      const email = pendingEmailOf(account, now);
      if (email === null || email !== taken.email) return refuse('link_expired');
      const returnable = await leaveEmail(tx, agency.id, accountId, now);
      const search = accountSearch({ ...account, email });
      await updateAccount(tx, agency.id, accountId, { email, email_verified_at: now, search });
      await leaveKept(tx, agency.id, { email, now, accountId });
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
  { agency, db, clock }: Context<CallOff>,
  token: string,
): Promise<Reply<CallOff> | Refusal> {
  const now = clock.now();
  return db.within<Reply<CallOff> | Refusal>(agency.id, async tx => {
    const taken = await takeToken(tx, agency.id, { digest: digestOf(token), purpose: 'call_off', now });
    if (!taken) return refuse('link_expired');
    const account = await lockAccount(tx, agency.id, taken.accountId);
    await dropPendingEmail(tx, agency.id, taken.accountId, now);
    const told = { actor: asActor(account), at: now, ...aboutAccount(account) };
    tell(tx, { ...told, kind: 'account.email_called_off' });
    return { data: null, message: accountDone.emailCalledOff };
  });
}
