import type { Context, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { digestOf, PASSWORD_LINKS } from './issue-token.ts';
import { usableToken } from './queries.ts';

type Endpoint = 'POST /auth/password/check';

/** Whether a mailed link may still set a password, before somebody thinks one up. The link stays as it is. */
export async function checkPasswordLink(
  { agency, db, clock }: Context<Endpoint>,
  token: string,
): Promise<Reply<Endpoint> | Refusal> {
  const link = { digest: digestOf(token), now: clock.now(), purposes: PASSWORD_LINKS };
  const known = await usableToken(db.read(agency.id), agency.id, link);
  return known ? { data: null } : refuse('link_expired');
}
