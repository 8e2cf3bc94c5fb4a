import { accountDone } from '@puerta/contract/people/account-texts.es';
import { randomBytes, randomInt } from 'node:crypto';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import type { Context, Input, Reply, Services } from '../../services/context.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { seal } from '../../app/seal.ts';
import { askOwnPassword } from '../own-password/check-own-password.ts';
import { aboutAccount, byCaller } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { endSessions } from '../session/end-sessions.ts';
import { countCode, recoveryDigest, secondFactorOf, SECRET_PURPOSE, takeCode, totpOf } from './take-code.ts';
import { asksSecondFactor } from '../../app/actor.ts';
import { sql } from 'kysely';

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
  const { agency, actor, config, within } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const plain = randomBytes(SECRET_BYTES);
  const sealed = seal(config, SECRET_PURPOSE, plain);
  const isPut = await within(tx => putSecret(tx, actor.id, sealed));
  if (!isPut) return refuse('second_factor_on');
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
  const { agency, actor, config, clock, within } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const now = clock.now();
  const codes = newCodes();
  const confirm = async (tx: Tx): Promise<Refusal | null> => {
    const { confirmedAt } = await secondFactorOf(tx, actor.id);
    if (confirmedAt) return refuse('second_factor_on');
    if (!(await takeCode(tx, context, { agency, accountId: actor.id }, code))) return refuse('wrong_code');
    await confirmSecret(tx, actor.id, now);
    await putRecoveryCodes(tx, config, actor.id, codes);
    await endSessions(tx, actor.id, now, actor.sessionId);
    tell(tx, {
      actor,
      at: now,
      kind: 'account.second_factor_on',
      ...aboutAccount(actor),
    });
    return null;
  };
  const unconfirmed = await countCode(context, actor.id, () => within(confirm));
  if (unconfirmed) return unconfirmed;
  return { data: { recovery_codes: codes.map(spaced) }, message: accountDone.secondFactorOn };
}

const newCodes = () => Array.from({ length: RECOVERY_CODES }, recoveryCode);
const recoveryCode = () =>
  Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const spaced = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

type Renew = 'POST /profile/second-factor/recovery';

/** Other recovery codes, shown this once, for who can still sign in: those of before end, used or not. */
export async function renewRecoveryCodes(
  context: Context<Renew>,
  { code, pass }: Input<Renew>['body'],
): Promise<Reply<Renew> | Refusal> {
  const { agency, actor, config, within } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const codes = newCodes();
  const renew = async (tx: Tx): Promise<Refusal | null> => {
    // the codes of a secret that nobody confirmed prove nothing
    const { confirmedAt } = await secondFactorOf(tx, actor.id);
    const isRight = confirmedAt && (await takeCode(tx, context, { agency, accountId: actor.id }, code));
    if (!isRight) return refuse('wrong_code');
    await putRecoveryCodes(tx, config, actor.id, codes);
    tell(tx, { ...byCaller(context), kind: 'account.recovery_renewed', ...aboutAccount(actor) });
    return null;
  };
  const refused = await countCode(context, actor.id, () => within(renew));
  return refused ?? { data: { recovery_codes: codes.map(spaced) }, message: accountDone.recoveryRenewed };
}

type Endpoint = 'DELETE /profile/second-factor';

/** Signing in asks for no code any more. Staff of an agency that requires one keep theirs. */
export async function endSecondFactor(
  context: Context<Endpoint>,
  { code, pass }: Input<Endpoint>['body'],
): Promise<Reply<Endpoint> | Refusal> {
  const { agency, actor, within } = context;
  const refusal = await askOwnPassword(context, pass);
  if (refusal) return refusal;
  const end = async (tx: Tx): Promise<Refusal | null> => {
    if (!(await takeCode(tx, context, { agency, accountId: actor.id }, code))) return refuse('wrong_code');
    if (asksSecondFactor(agency, actor.role)) return refuse('second_factor_needed');
    await dropSecret(tx, actor.id);
    tell(tx, {
      ...byCaller(context),
      kind: 'account.second_factor_off',
      ...aboutAccount(actor),
    });
    return null;
  };
  const refused = await countCode(context, actor.id, () => within(end));
  return refused ?? { data: null, message: accountDone.secondFactorOff };
}

/** From an hour before a change was asked for; it may wait for a day until it counts. */
const LATE_MS = 25 * 3_600_000;

/**
 * A second factor stands for the address that was confirmed when it was set up (docs/decisions/022): one that does not
 * stand for the account's present address goes, with its recovery codes, and so does one that came with a change of
 * e-mail which is undone, or shortly before it. Answers whether one went.
 */
export async function dropOthersFactor(tx: Tx, accountId: number, changedAt?: Date): Promise<boolean> {
  const late = changedAt && new Date(changedAt.getTime() - LATE_MS);
  const isOthers = await hasOthersFactor(tx, accountId, late);
  if (isOthers) await dropSecret(tx, accountId);
  return isOthers;
}

/**
 * Takes off a second factor, whose owner cannot; null where none was on. `mailTo` is the address before, which hears of
 * it too while it may take the account back.
 */
export async function takeOffFactor(
  tx: Tx,
  accountId: number,
  now: Date,
): Promise<{ mailTo: string | null } | null> {
  const { confirmedAt, kept_email, kept_until } = await secondFactorOf(tx, accountId);
  if (!confirmedAt) return null;
  await dropSecret(tx, accountId);
  return { mailTo: kept_until && kept_until > now ? kept_email : null };
}

/** Whether a password that is mailed now will take a second factor away, once it holds. */
export const losesFactor = (tx: ReadTx, accountId: number): Promise<boolean> =>
  hasOthersFactor(tx, accountId);

/** Whether a second factor is on that stands for another address than the account's, or for none, or came this late. */
async function hasOthersFactor(tx: ReadTx, accountId: number, late?: Date): Promise<boolean> {
  const row = await tx
    .selectOwn('account')
    .select('id')
    .where('id', '=', accountId)
    .where('second_factor_confirmed_at', 'is not', null)
    .where(eb =>
      eb.or([
        eb('second_factor_email', 'is distinct from', eb.ref('email_key')),
        ...(late ? [eb('second_factor_confirmed_at', '>=', late)] : []),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Starts over with a secret that is not confirmed; false when a confirmed one stands. */
async function putSecret(tx: Tx, accountId: number, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateOwn('account')
    .set({ second_factor_secret: secret, second_factor_last_step: null })
    .where('id', '=', accountId)
    .where('second_factor_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Confirms the secret, for the address if that is confirmed. */
async function confirmSecret(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateOwn('account')
    .set({
      second_factor_confirmed_at: now,
      second_factor_email: sql<string | null>`case when email_verified_at is not null then email_key end`,
    })
    .where('id', '=', accountId)
    .execute();
}

/** New recovery codes in the place of all before. */
async function putRecoveryCodes(
  tx: Tx,
  config: Services['config'],
  accountId: number,
  codes: readonly string[],
): Promise<void> {
  await dropRecoveryCodes(tx, accountId);
  const rows = codes.map(one => ({
    agency_id: tx.agencyId,
    account_id: accountId,
    code_hash: recoveryDigest(config, one),
  }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

async function dropSecret(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateOwn('account')
    .set({
      second_factor_secret: null,
      second_factor_confirmed_at: null,
      second_factor_last_step: null,
      second_factor_email: null,
    })
    .where('id', '=', accountId)
    .execute();
  await dropRecoveryCodes(tx, accountId);
}

async function dropRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteOwn('recovery_code').where('account_id', '=', accountId).execute();
}
