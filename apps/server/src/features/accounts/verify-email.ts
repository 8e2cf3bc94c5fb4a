import type { Context, Reply } from '../../services/context.ts';
import { digestOf } from './issue-token.ts';
import { takeToken, updateAccount } from './queries.ts';

type Endpoint = 'GET /auth/verify';

/**
 * Notes that a person reads their mail: the link of the welcome mail leads here, and on to the page of signing in, whose
 * address carries what came of it (web `app/tell-confirmed.ts`).
 */
export async function verifyEmail(
  { agency, db, clock }: Context<Endpoint>,
  token: string,
): Promise<Reply<Endpoint>> {
  const now = clock.now();
  const isGood = await db.within(agency.id, async tx => {
    const taken = await takeToken(tx, agency.id, { digest: digestOf(token), purpose: 'verify', now });
    if (taken) await updateAccount(tx, agency.id, taken.accountId, { email_verified_at: now });
    return taken !== null;
  });
  return { data: null, redirect: `/login?correo=${isGood ? 'confirmado' : 'vencido'}` };
}
