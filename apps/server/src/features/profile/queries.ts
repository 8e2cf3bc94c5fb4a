import type { Updateable } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

const PROFILE = ['id', 'name', 'email', 'phone', 'locker', 'picture_key', 'version'] as const;

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

/** The version of a person's own data. */
export async function selectProfileVersion(tx: Tx, agencyId: number, id: number): Promise<number> {
  const { version } = await tx
    .selectFrom('account')
    .select('version')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return version;
}

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
