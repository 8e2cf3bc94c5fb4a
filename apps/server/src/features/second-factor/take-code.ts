import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { deriveKey, unseal } from '../../app/seal.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/context.ts';
import { isRefusal, type Refusal } from '../../app/refusal.ts';

const PERIOD_SECONDS = 30;
/** Periods before and after now whose codes are taken too, for clocks that are not quite right. */
const DRIFT = 1;
export const SECRET_PURPOSE = 'second-factor';

type Account = { agency: Pick<Agency, 'id' | 'name'>; accountId: number };

/**
 * Takes a code of six digits, or a recovery code, of an account: true at most once for each code, however many
 * try it at once (docs/rules/accounts.md).
 */
export async function takeCode(
  tx: Tx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { agency, accountId }: Account,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  const now = clock.now();
  if (!/^\d{6}$/.test(code)) {
    const digest = recoveryDigest(config, code);
    return takeRecoveryCode(tx, accountId, { digest, now });
  }
  const { secret, email } = await secondFactorOf(tx, accountId);
  if (!secret) return false;
  const totp = totpOf(agency, email, unseal(config, SECRET_PURPOSE, secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return takeStep(tx, accountId, step);
}

/** Six digits every half minute, as all authenticators know them. */
export const totpOf = ({ name }: Pick<Agency, 'name'>, email: string, secret: Uint8Array): TOTP =>
  new TOTP({
    issuer: name,
    label: email,
    period: PERIOD_SECONDS,
    digits: 6,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** Keyed, because a recovery code is short enough to be guessed by who has the table alone. */
export const recoveryDigest = (config: Services['config'], code: string): Buffer =>
  createHmac('sha256', deriveKey(config.secret, 'recovery-code')).update(code).digest();

const WINDOW_MS = 15 * 60_000;

type Asking = Pick<Services, 'limits' | 'config'> & { agency: Pick<Agency, 'id'> };

/**
 * As many codes of an account may be missed as passwords, in its profile and where it signs in together, whatever
 * browser asks: marks of browsers that are known multiply no guesses of whoever has the password.
 */
export async function countCode<T>(
  { agency, limits, config }: Asking,
  accountId: number,
  tryCode: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counted = await limits.begin([
    {
      key: `second-factor:${agency.id}:${accountId}`,
      limit: config.LIMIT_SIGN_IN_ACCOUNT,
      windowMs: WINDOW_MS,
    },
  ]);
  if (isRefusal(counted)) return counted;
  return counted.whileTrying(tryCode, answer => isRefusal(answer) && WRONG.has(answer.code));
}

/** A wrong code, in the profile and at the door. */
const WRONG = new Set<Refusal['code']>(['wrong_code', 'second_factor_required']);

/** Uses up a period's code: false when it, or a later one, was used before. */
async function takeStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateOwn('account')
    .set({ second_factor_last_step: step })
    .where('id', '=', accountId)
    .where(eb => eb.or([eb('second_factor_last_step', 'is', null), eb('second_factor_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code: false when it is not known or was used. */
async function takeRecoveryCode(
  tx: Tx,
  accountId: number,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateOwn('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many recovery codes of an account were not used yet. */
export async function recoveryLeft(tx: ReadTx, accountId: number): Promise<number> {
  const { left } = await tx
    .selectOwn('recovery_code')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** What signing in with a code asks of an account. */
export function secondFactorOf(tx: ReadTx, accountId: number) {
  return tx
    .selectOwn('account')
    .select(['email', 'second_factor_secret as secret', 'second_factor_confirmed_at as confirmedAt'])
    .select(['kept_email', 'kept_until'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}
