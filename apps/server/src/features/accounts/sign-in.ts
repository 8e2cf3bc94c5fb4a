import { refusals } from '@puerta/contract/messages.es';
import { deviceName } from '@puerta/domain/device-name';
import { isRole } from '@puerta/domain/roles';
import type { Tx } from '../../db/within-agency.ts';
import { pendingOf } from '../../app/actor.ts';
import type { Context, Reply } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { NOBODYS_HASH, verifyPassword } from '../../password.ts';
import { countCode } from '../second-factor/count-codes.ts';
import { takeCode } from '../second-factor/take-code.ts';
import { countSignIn } from './count-sign-ins.ts';
import { knownMark, markBrowser } from './sign-browser.ts';
import { openSession } from './open-session.ts';
import { accountByKey, emailKey } from './queries.ts';
import { noteRefused } from './tell-refused.ts';

type Endpoint = 'POST /auth/login';
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
  context: Context<Endpoint>,
  { email, pass, code = '', browser = '' }: Credentials,
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, db } = context;
  const door = db.read(agency.id);
  const key = await emailKey(door, email);
  const account = await accountByKey(door, agency.id, key);
  const mark = knownMark(context, account, browser);
  const counted = await countSignIn(context, account?.id ?? key, mark);
  if (isRefusal(counted)) return counted;
  return counted.whileTrying(
    async () => {
      const answer = await trySignIn(context, account, { pass, code, mark });
      if (isRefusal(answer) && isWrongGuess(answer, code)) await noteRefused(context, account);
      return answer;
    },
    answer => isRefusal(answer) && isWrongGuess(answer, code),
  );
}

const isWrongGuess = (refusal: Refusal, code: string) =>
  refusal.code === 'wrong_credentials' || (refusal.code === 'second_factor_required' && code !== '');

async function trySignIn(
  context: Context<Endpoint>,
  account: Account,
  { pass, code, mark }: { pass: string; code: string; mark: string | null },
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, db } = context;
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
  const tryOnce = () => db.within(agency.id, open);
  const opened = await (asksCode ? countCode(context, account.id, tryOnce) : tryOnce());
  if (isRefusal(opened)) return opened;
  const browser = mark ?? markBrowser(context, account);
  return { data: opened.claims, beside: { token: opened.token, pending, browser } };
}
