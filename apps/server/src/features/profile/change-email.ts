import { accountDone } from '@puerta/contract/people/account-texts.es';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { aboutAccount } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { dropPendingEmail, pendingEmailOf, putPendingEmail } from '../accounts/take-links-back.ts';
import { profileOf } from './present.ts';
import { lockProfile, type ProfileRow, selectProfile } from './queries.ts';

type Resend = 'POST /profile/email';
type Drop = 'DELETE /profile/email';
type Caller = Pick<Context<Resend>, 'agency' | 'actor' | 'limits' | 'config' | 'clock'>;
const DAY_MS = 24 * 3_600_000;

/**
 * Counts a link to an address that nobody has proved to be theirs, changes and links sent again each by itself: what is
 * refused mails none, and does not count.
 */
export async function countLink<Done>(
  { agency, actor, limits, config }: Caller,
  what: 'change' | 'resend',
  mailing: () => Promise<Done | Refusal>,
): Promise<Done | Refusal> {
  const key = `email-${what}:${agency.id}:${actor.id}`;
  const counted = await limits.begin([{ key, limit: config.LIMIT_EMAIL_CHANGE, windowMs: DAY_MS }]);
  if (isRefusal(counted)) return counted;
  return counted.whileTrying(mailing, answer => !isRefusal(answer));
}

/** Another e-mail waits for the link that is mailed there; the one that holds hears of it. */
export async function askEmail(
  tx: Tx,
  { actor, clock }: Caller,
  before: ProfileRow,
  email: string,
): Promise<void> {
  const now = clock.now();
  await putPendingEmail(tx, actor.id, { email, now });
  const told = { kind: 'account.email_asked', actor, at: now, ...aboutAccount(actor) } as const;
  tell(tx, { ...told, from: { email: before.email }, to: { email } });
}

/**
 * Mails the link once more to the e-mail that waits, where it holds no longer than the first; or else to the own one
 * that nobody has confirmed.
 */
export const resendEmail = (context: Context<Resend>): Promise<Reply<Resend> | Refusal> =>
  countLink(context, 'resend', () => {
    const { actor, clock, within } = context;
    return within(async tx => {
      const now = clock.now();
      const row = await lockProfile(tx, actor.id);
      const email = pendingEmailOf(row, now);
      const told = { actor, at: now, ...aboutAccount(actor) };
      if (unprovenOf(row, now) === null) return refuse('not_found');
      if (email === null) tell(tx, { kind: 'account.proof_asked', ...told });
      else tell(tx, { kind: 'account.email_asked', ...told, to: { email } });
      return { data: null, message: accountDone.emailLinkSent };
    });
  });

/** The e-mail of an account that nobody has confirmed: the one that waits, or else its own; null where all is confirmed. */
export const unprovenEmail = async (tx: ReadTx, accountId: number, now: Date): Promise<string | null> =>
  unprovenOf(await selectProfile(tx, accountId), now);

const unprovenOf = (row: ProfileRow, now: Date): string | null =>
  pendingEmailOf(row, now) ?? (row.email_verified_at === null ? row.email : null);

/** Calls the own change off; one that counts by now, or that was called off, stays as it is. */
export const dropEmail = (context: Context<Drop>): Promise<Reply<Drop>> => {
  const { actor, clock, within } = context;
  return within(async tx => {
    const now = clock.now();
    if (pendingEmailOf(await lockProfile(tx, actor.id), now) !== null)
      tell(tx, { kind: 'account.email_called_off', actor, at: now, ...aboutAccount(actor) });
    await dropPendingEmail(tx, actor.id, now);
    const row = await selectProfile(tx, actor.id);
    return { data: profileOf(row, now), message: accountDone.emailCalledOff };
  });
};
