import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { digestOf, PASSWORD_LINKS } from './issue-token.ts';
import { pendingEmailOf } from './hold-email.ts';
import { type Link, linkOf } from './queries.ts';
import { isGivenBack } from './return-account.ts';

const PURPOSES = {
  password: PASSWORD_LINKS,
  return: ['return'],
  email: ['email'],
  call_off: ['call_off'],
} as const;

type Endpoint = 'POST /auth/password/check';

type Asked = { token: string; use?: keyof typeof PURPOSES | undefined };

/**
 * Whether a mailed link may still set a password, before somebody thinks one up, or do what else it is for; or, where it
 * was used, whether what it is for is so. The link stays as it is.
 */
export async function checkPasswordLink(
  { agency, db, clock }: Context<Endpoint>,
  { token, use = 'password' }: Asked,
): Promise<Reply<Endpoint> | Refusal> {
  const search = { digest: digestOf(token), now: clock.now(), purposes: PURPOSES[use] };
  const link = await linkOf(db.read(agency.id), agency.id, search);
  if (!link) return refuse('link_expired');
  const { email } = link;
  if (link.used_at === null || isGivenBack(link)) return { data: { email, done: false } };
  return isSo(link, search.now) ? { data: { email, done: true } } : refuse('link_expired');
}

/** However it came to be so: the address that the link was mailed to is the account's. */
function isSo({ purpose, email, own, ...pending }: Link, now: Date): boolean {
  if (email !== own) return false;
  if (purpose === 'call_off') return pendingEmailOf(pending, now) === null;
  return purpose === 'email' || purpose === 'return';
}
