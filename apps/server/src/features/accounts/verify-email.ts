import type { Context, Reply } from '../../services/context.ts';
import { digestOf } from './issue-token.ts';
import { takeToken, updateAccount } from './queries.ts';

type Endpoint = 'GET /auth/verify';

/** Notes that a person reads their mail: the link of the welcome mail leads here, and on to the page of signing in. */
export async function verifyEmail(
  { agency, db, clock }: Context<Endpoint>,
  token: string,
): Promise<Reply<Endpoint>> {
  const now = clock.now();
  await db.within(agency.id, async tx => {
    const taken = await takeToken(tx, agency.id, { digest: digestOf(token), purpose: 'verify', now });
    if (taken) await updateAccount(tx, agency.id, taken.accountId, { email_verified_at: now });
  });
  return { data: null, redirect: '/login' };
}
