import { OWN_FIELDS } from '@puerta/domain/people/person';
import type { Updateable } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';

const PENDING = ['pending_email', 'pending_email_at'] as const;

const PROFILE = [
  'id',
  ...OWN_FIELDS,
  'email_verified_at',
  'mail_stopped',
  'picture_key',
  'version',
  ...PENDING,
] as const;

const ownRow = (tx: ReadTx, id: number) => tx.selectOwn('account').select(PROFILE).where('id', '=', id);

/** The person signed in. */
export const selectProfile = (tx: ReadTx, id: number) => ownRow(tx, id).executeTakeFirstOrThrow();

/** The same; locked until the transaction ends, so that two changes at once follow one another. */
export const lockProfile = (tx: Tx, id: number) => ownRow(tx, id).forUpdate().executeTakeFirstOrThrow();

export type ProfileRow = Awaited<ReturnType<typeof selectProfile>>;

export async function updateProfile(tx: Tx, id: number, changes: Updateable<Account>): Promise<ProfileRow> {
  return tx
    .updateOwn('account')
    .set(changes)
    .where('id', '=', id)
    .returning(PROFILE)
    .executeTakeFirstOrThrow();
}
