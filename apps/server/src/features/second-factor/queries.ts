import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

/** What signing in with a code asks of an account. */
export function secondFactorOf(tx: Tx, agencyId: number, accountId: number) {
  return tx
    .selectFrom('account')
    .select(['email', 'second_factor_secret as secret', 'second_factor_confirmed_at as confirmedAt'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Whether a second factor is on that stands for another address than the account's, or for none, or came this late. */
export async function hasOthersFactor(
  tx: Tx,
  agencyId: number,
  accountId: number,
  late?: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
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
export async function putSecret(
  tx: Tx,
  agencyId: number,
  accountId: number,
  secret: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ second_factor_secret: secret, second_factor_last_step: null })
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .where('second_factor_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a period's code: false when it, or a later one, was used before. */
export async function takeStep(tx: Tx, agencyId: number, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ second_factor_last_step: step })
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .where(eb => eb.or([eb('second_factor_last_step', 'is', null), eb('second_factor_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a recovery code: false when it is not known or was used. */
export async function takeRecoveryCode(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('code_hash', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Confirms the secret, for the address if that is confirmed, with new recovery codes in the place of all before. */
export async function confirmSecret(
  tx: Tx,
  agencyId: number,
  accountId: number,
  { digests, now }: { digests: Buffer[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      second_factor_confirmed_at: now,
      second_factor_email: sql<string | null>`case when email_verified_at is not null then email_key end`,
    })
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .execute();
  await dropRecoveryCodes(tx, agencyId, accountId);
  await tx
    .insertInto('recovery_code')
    .values(digests.map(code_hash => ({ agency_id: agencyId, account_id: accountId, code_hash })))
    .execute();
}

export async function dropSecret(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      second_factor_secret: null,
      second_factor_confirmed_at: null,
      second_factor_last_step: null,
      second_factor_email: null,
    })
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .execute();
  await dropRecoveryCodes(tx, agencyId, accountId);
}

async function dropRecoveryCodes(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  await tx
    .deleteFrom('recovery_code')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .execute();
}
