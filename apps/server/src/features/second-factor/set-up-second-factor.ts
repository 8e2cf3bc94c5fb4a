import { accountDone } from '@puerta/contract/account-texts.es';
import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '../../db/within-agency.ts';
import type { Context, Input, Reply } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { seal } from '../../app/seal.ts';
import { askOwnPassword } from '../own-password/check-own-password.ts';
import { aboutAccount } from '../../facts/about-account.ts';
import { tell } from '../../facts/tell.ts';
import { endSessions } from '../session/end-sessions.ts';
import { countCode } from './count-codes.ts';
import { confirmSecret, putSecret, secondFactorOf } from './queries.ts';
import { recoveryDigest, SECRET_PURPOSE, takeCode, totpOf } from './take-code.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const RECOVERY_LENGTH = 10;

/** Makes a secret that counts only once a code of it was typed; one that stands must be ended first. */
export async function startSecondFactor(
  context: Context<'POST /profile/second-factor'>,
  pass: string | undefined,
): Promise<Reply<'POST /profile/second-factor'> | Refusal> {
  const { agency, actor, db, config } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const plain = randomBytes(SECRET_BYTES);
  const sealed = seal(config, SECRET_PURPOSE, plain);
  if (!(await putSecret(db.read(agency.id), agency.id, actor.id, sealed))) return refuse('second_factor_on');
  const totp = totpOf(agency, actor.email, plain);
  return { data: { secret: totp.secret.base32, otpauth: totp.toString() } };
}

/**
 * The first code proves that the authenticator has the secret: sessions that were opened without it end. The recovery codes are
 * shown this once.
 */
export async function confirmSecondFactor(
  context: Context<'PUT /profile/second-factor'>,
  { code, pass }: Input<'PUT /profile/second-factor'>['body'],
): Promise<Reply<'PUT /profile/second-factor'> | Refusal> {
  const { agency, actor, db, config, clock } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const now = clock.now();
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  const confirm = async (tx: Tx): Promise<Refusal | null> => {
    const { confirmedAt } = await secondFactorOf(tx, agency.id, actor.id);
    if (confirmedAt) return refuse('second_factor_on');
    if (!(await takeCode(tx, context, { agency, accountId: actor.id }, code))) return refuse('wrong_code');
    const digests = codes.map(one => recoveryDigest(config, one));
    await confirmSecret(tx, agency.id, actor.id, { digests, now });
    await endSessions(tx, agency.id, actor.id, now, actor.sessionId);
    tell(tx, {
      actor,
      at: now,
      kind: 'account.second_factor_on',
      ...aboutAccount(actor),
    });
    return null;
  };
  const unconfirmed = await countCode(context, actor.id, () => db.within(agency.id, confirm));
  if (unconfirmed) return unconfirmed;
  return { data: { recovery_codes: codes.map(spaced) }, message: accountDone.secondFactorOn };
}

const recoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const spaced = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;
