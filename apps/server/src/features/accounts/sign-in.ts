import { done, refusals } from '@puerta/contract/messages.es';
import { deviceName } from '@puerta/domain/people/device-name';
import { isRole } from '@puerta/domain/people/roles';
import type { Tx } from '../../db/within-agency.ts';
import { claimsFor, pendingOf } from '../../app/actor.ts';
import type { Context, Reply, Services } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { NOBODYS_HASH, verifyPassword } from '../../password.ts';
import { countCode, takeCode } from '../second-factor/take-code.ts';
import { accountByKey, emailKey } from './queries.ts';
import { noteRefused } from './tell-refused.ts';
import type { Claims } from '@puerta/contract/people/auth';
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Agency } from '../../app/agency.ts';
import { aboutAccount, asActor } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Counted } from '../../services/limits.ts';
import { deriveKey } from '../../app/seal.ts';
import { endSession } from '../session/end-sessions.ts';
import type { Insertable } from 'kysely';
import type { Session } from '../../db/schema.gen.ts';

type SignIn = 'POST /auth/login';
type Credentials = { email: string; pass: string; code?: string | undefined; browser?: string | undefined };
type Opened = Awaited<ReturnType<typeof openSession>>;
type Account = Awaited<ReturnType<typeof accountByKey>>;

/**
 * Signs in with e-mail and password. An unknown e-mail and a wrong password answer the same, in the same time; that
 * an account is blocked is told only to who knows its password. Each try is counted before it is made, for the
 * account or its known browser (an unknown e-mail is counted alike) and for the address, a code once more for the
 * account, and given back unless it was a wrong guess.
 */
export async function signIn(
  context: Context<SignIn>,
  { email, pass, code = '', browser = '' }: Credentials,
): Promise<Reply<SignIn> | Refusal> {
  const { read } = context;
  const key = await emailKey(read, email);
  const account = await accountByKey(read, key);
  const mark = knownMark(context, account, browser);
  const counted = await countSignIn(context, account?.id ?? key, mark);
  if (isRefusal(counted)) {
    logRefused(context, account, counted);
    return counted;
  }
  return counted.whileTrying(
    async () => {
      const answer = await trySignIn(context, account, { pass, code, mark });
      if (isRefusal(answer) && isWrongGuess(answer, code)) await noteRefused(context, account);
      if (isRefusal(answer) && !isAskedForCode(answer, code)) logRefused(context, account, answer);
      return answer;
    },
    answer => isRefusal(answer) && isWrongGuess(answer, code),
  );
}

/** The password was right, and no code was sent along yet. */
const isAskedForCode = (refusal: Refusal, code: string) =>
  refusal.code === 'second_factor_required' && code === '';
const isWrongGuess = (refusal: Refusal, code: string) =>
  refusal.code === 'wrong_credentials' ||
  (refusal.code === 'second_factor_required' && !isAskedForCode(refusal, code));

/**
 * One line for whoever shuts callers out by what the log says. Nothing that was typed is in it: some type their password
 * where the e-mail belongs.
 */
const logRefused = ({ log, address }: Context<SignIn>, account: Account, { code }: Refusal): void =>
  log.warn({ account: account?.id ?? null, address, refusal: code }, 'sign-in refused');

async function trySignIn(
  context: Context<SignIn>,
  account: Account,
  { pass, code, mark }: { pass: string; code: string; mark: string | null },
): Promise<Reply<SignIn> | Refusal> {
  const { agency, within } = context;
  const knowsPassword = await verifyPassword(pass, account?.password_hash ?? NOBODYS_HASH);
  if (!account || !knowsPassword || !account.active || account.closed_at) return refuse('wrong_credentials');
  if (account.blocked_at) return refuse('account_blocked');
  const { role } = account;
  if (!isRole(role)) return refuse('wrong_credentials');
  const person = { ...account, role };
  const pending = pendingOf(agency, person);
  const asksCode = account.second_factor_confirmed_at !== null;
  if (asksCode && code === '') return refuse('second_factor_required');
  const open = async (tx: Tx): Promise<Opened | Refusal> => {
    if (asksCode) {
      const isRight = await takeCode(tx, context, { agency, accountId: account.id }, code);
      if (!isRight) return refuse('second_factor_required', { message: refusals.wrong_code });
    }
    return openSession(tx, context, agency, person, deviceName(context.header('user-agent') ?? ''));
  };
  const tryOnce = () => within(open);
  const opened = await (asksCode ? countCode(context, account.id, tryOnce) : tryOnce());
  if (isRefusal(opened)) return opened;
  const browser = mark ?? markBrowser(context, account);
  return { data: opened.claims, beside: { token: opened.token, pending, browser } };
}

type Person = Parameters<typeof claimsFor>[1];

/** Opens a session and answers its token with the claims that it shows. */
export async function openSession(
  tx: Tx,
  { tokens, clock }: Pick<Services, 'tokens' | 'clock'>,
  agency: Agency,
  person: Person,
  /** browser and system, as its owner knows them */
  device = '',
): Promise<{ token: string; claims: Claims }> {
  const id = randomUUID();
  const now = clock.now();
  await insertSession(tx, {
    agency_id: agency.id,
    id,
    account_id: person.id,
    created_at: now,
    last_used_at: now,
    device,
  });
  tell(tx, { kind: 'session.opened', actor: asActor(person), at: now, ...aboutAccount(person) });
  const claims = claimsFor(agency, person);
  return { token: tokens.sign(claims, id), claims };
}

const WINDOW_MS = 15 * 60_000;
type Counting = Pick<Context, 'agency' | 'limits'>;
/** An account's id, or an e-mail that nobody has. */
const keyOf = ({ agency }: Counting, who: number | string) => `sign-in:account:${agency.id}:${who}`;

/**
 * Counts a try to sign in before it is made, for whom it is and for the address that it comes from. A browser that
 * signed in there before is counted by its mark instead: what strangers tried does not keep it out.
 */
const countSignIn = (
  context: Counting & Pick<Context, 'config' | 'address'>,
  who: number | string,
  mark: string | null,
): Promise<Counted | Refusal> => {
  const { limits, config, address } = context;
  return limits.begin([
    {
      key: mark ? `sign-in:browser:${mark}` : keyOf(context, who),
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
    { key: `sign-in:address:${address}`, limit: config.LIMIT_SIGN_IN_ADDRESS, windowMs: WINDOW_MS },
  ]);
};

/** Whoever proves to be the owner by a mailed link is not kept out by what strangers tried. */
export const forgetSignIns = (context: Counting, accountId: number): Promise<void> =>
  context.limits.forget(keyOf(context, accountId));

type Marking = Pick<Context, 'agency' | 'config'>;
type Owner = { id: number; password_hash: string | null };
const NOBODYS_ACCOUNT: Owner = { id: 0, password_hash: NOBODYS_HASH };
const NAME_BYTES = 12;

/**
 * What a browser keeps of having signed in to an account: a name of its own, signed for this account and the password
 * that it has now. It lets nobody in; another password makes it worth nothing.
 */
export const markBrowser = (asked: Marking, owner: Owner): string =>
  signed(asked, owner, randomBytes(NAME_BYTES).toString('base64url'));

function signed({ agency, config }: Marking, { id, password_hash }: Owner, name: string): string {
  const key = deriveKey(config.secret, 'known-browser');
  const about = `${agency.id}.${id}.${name}.${password_hash}`;
  return `${name}.${createHmac('sha256', key).update(about).digest('base64url')}`;
}

/** Which of the marks that a browser sent is of this account; null for none, and for an account that nobody has. */
function knownMark(asked: Marking, account: Owner | null, sent: string): string | null {
  const isOwn = (mark: string) => {
    const [given, right] = [mark, signed(asked, account ?? NOBODYS_ACCOUNT, mark.split('.')[0] ?? '')].map(
      Buffer.from,
    );
    return given?.length === right?.length && timingSafeEqual(given as Buffer, right as Buffer);
  };
  return sent.split(' ').find(isOwn) ?? null;
}

/** Ends the session of the token that was sent; the account's other sessions go on. */
export async function signOut({
  actor,
  clock,
  within,
}: Context<'POST /auth/logout'>): Promise<Reply<'POST /auth/logout'>> {
  await within(tx => endSession(tx, actor.sessionId, clock.now()));
  return { data: null, message: done.loggedOut };
}

async function insertSession(tx: Tx, session: Insertable<Session>): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}
