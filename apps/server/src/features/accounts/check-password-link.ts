import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { digestOf, PASSWORD_LINKS } from './issue-token.ts';
import { usableToken } from './queries.ts';

const PURPOSES = {
  password: PASSWORD_LINKS,
  return: ['return'],
  email: ['email'],
  call_off: ['call_off'],
} as const;

type Endpoint = 'POST /auth/password/check';

type Asked = { token: string; use?: keyof typeof PURPOSES | undefined };

/**
 * Whether a mailed link may still set a password, before somebody thinks one up, or do what else it is for. The link
 * stays as it is.
 */
export async function checkPasswordLink(
  { agency, db, clock }: Context<Endpoint>,
  { token, use = 'password' }: Asked,
): Promise<Reply<Endpoint> | Refusal> {
  const link = { digest: digestOf(token), now: clock.now(), purposes: PURPOSES[use] };
  const known = await usableToken(db.read(agency.id), agency.id, link);
  return known ? { data: null } : refuse('link_expired');
}
