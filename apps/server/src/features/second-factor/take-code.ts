import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { deriveKey } from '../../app/seal.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Agency } from '../../app/agency.ts';
import type { Services } from '../../services/services.ts';
import { unseal } from '../../app/seal.ts';
import { secondFactorOf, takeRecoveryCode, takeStep } from './queries.ts';

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
    return takeRecoveryCode(tx, agency.id, accountId, { digest, now });
  }
  const { secret, email } = await secondFactorOf(tx, agency.id, accountId);
  if (!secret) return false;
  const totp = totpOf(agency, email, unseal(config, SECRET_PURPOSE, secret));
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: DRIFT });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return takeStep(tx, agency.id, accountId, step);
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
