import { refusals } from '@puerta/contract/messages.es';
import { normaliseEmail } from '@puerta/domain/email';
import type { Role } from '@puerta/domain/permissions';
import { pendingOf } from '../../http/actor.ts';
import type { Context, Reply } from '../../http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../http/refusal.ts';
import { NOBODYS_HASH, verifyPassword } from '../../password.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { openSession } from './open-session.ts';
import { accountByEmail } from './queries.ts';
import { takeTurns } from './take-turns.ts';

type Endpoint = 'POST /auth/login';
type Credentials = { email: string; pass: string; code?: string | undefined };
const WINDOW_MS = 15 * 60_000;

/**
 * Signs in with e-mail and password. An unknown e-mail and a wrong password answer the same, in the same time; that
 * an account is blocked is told only to who knows its password (decisions §2). Failures are counted per account
 * (as typed, known or not) and per address; tries for one account take turns, because many guesses sent at once
 * would otherwise all be made before the first is counted.
 */
export function signIn(context: Context<Endpoint>, given: Credentials): Promise<Reply<Endpoint> | Refusal> {
  return inTurn(`${context.agency.id}:${normaliseEmail(given.email)}`, () => trySignIn(context, given));
}

type Opened = Awaited<ReturnType<typeof openSession>>;
const inTurn = takeTurns();

async function trySignIn(
  context: Context<Endpoint>,
  { email, pass, code = '' }: Credentials,
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
  const pending = pendingOf(agency, person);
  const opened = await db.within<Opened | Refusal>(agency.id, async tx => {
    if (account.second_factor_confirmed_at) {
      if (code === '') return refuse('second_factor_required');
      const isRight = await takeCode(tx, context, { agency, accountId: account.id }, code);
      if (!isRight) return refuse('second_factor_required', { message: refusals.wrong_code });
    }
    return openSession(tx, context, agency, person);
  });
  if (!isRefusal(opened)) return { data: opened.claims, beside: { token: opened.token, pending } };
  if (code !== '') await countFailure(context, email);
  return opened;
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
