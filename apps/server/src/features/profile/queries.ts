import type { Updateable } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

const PROFILE = ['id', 'name', 'email', 'phone', 'locker', 'picture_key'] as const;

/** The person signed in; locked until the transaction ends, so that two changes at once follow one another. */
export function lockProfile(tx: Tx, agencyId: number, id: number) {
  return tx
    .selectFrom('account')
    .select(PROFILE)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type ProfileRow = Awaited<ReturnType<typeof lockProfile>>;

export async function updateProfile(
  tx: Tx,
  agencyId: number,
  id: number,
  changes: Updateable<Account>,
): Promise<ProfileRow> {
  return tx
    .updateTable('account')
    .set(changes)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .returning(PROFILE)
    .executeTakeFirstOrThrow();
}
