import { normaliseEmail } from '@puerta/domain/email';
import type { Role } from '@puerta/domain/permissions';
import type { Context, Reply } from '../../http/context.ts';
import { type Refusal, refuse } from '../../http/refusal.ts';
import { NOBODYS_HASH, verifyPassword } from '../../password.ts';
import { openSession } from './open-session.ts';
import { accountByEmail } from './queries.ts';
import { takeTurns } from './take-turns.ts';

type Endpoint = 'POST /auth/login';
const WINDOW_MS = 15 * 60_000;

/**
 * Signs in with e-mail and password. An unknown e-mail and a wrong password answer the same, in the same time; that
 * an account is blocked is told only to who knows its password (decisions §2). Failures are counted per account
 * (as typed, known or not) and per address; tries for one account take turns, because many guesses sent at once
 * would otherwise all be made before the first is counted.
 */
export function signIn(
  context: Context<Endpoint>,
  given: { email: string; pass: string },
): Promise<Reply<Endpoint> | Refusal> {
  return inTurn(`${context.agency.id}:${normaliseEmail(given.email)}`, () => trySignIn(context, given));
}

const inTurn = takeTurns();

async function trySignIn(
  context: Context<Endpoint>,
  { email, pass }: { email: string; pass: string },
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, db } = context;
  const tooMany = await usedUp(context, email);
  if (tooMany) return tooMany;
  const account = await accountByEmail(db.read(agency.id), agency.id, email);
  const knowsPassword = await verifyPassword(pass, account?.password_hash ?? NOBODYS_HASH);
  if (!account || !knowsPassword || !account.active || account.closed_at) {
    await countFailure(context, email);
    return refuse('wrong_credentials');
  }
  if (account.blocked_at) return refuse('account_blocked');
  const person = { ...account, role: account.role as Role };
  const { token, claims } = await db.within(agency.id, tx => openSession(tx, context, agency, person));
  return { data: claims, beside: { token } };
}

/** What failures are counted by, each with how many are allowed. */
const counters = ({ agency, address, config }: Context<Endpoint>, email: string) =>
  [
    [`sign-in:account:${agency.id}:${normaliseEmail(email)}`, config.LIMIT_SIGN_IN_ACCOUNT],
    [`sign-in:address:${address}`, config.LIMIT_SIGN_IN_ADDRESS],
  ] as const;

async function usedUp(context: Context<Endpoint>, email: string): Promise<Refusal | null> {
  for (const [key, limit] of counters(context, email)) {
    const refusal = await context.limits.isUsedUp(key, limit, WINDOW_MS);
    if (refusal) return refusal;
  }
  return null;
}

async function countFailure(context: Context<Endpoint>, email: string): Promise<void> {
  for (const [key, limit] of counters(context, email)) await context.limits.exact(key, limit, WINDOW_MS);
}
