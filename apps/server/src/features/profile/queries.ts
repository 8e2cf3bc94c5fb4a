import type { Updateable } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

const PENDING = ['pending_email', 'pending_email_at', 'version'] as const;
const PROFILE = ['id', 'name', 'email', 'phone', 'locker', 'picture_key', ...PENDING] as const;

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

/** What the token does not say of a person's own data. */
export const selectPending = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('account')
    .select(PENDING)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
export type PendingRow = Awaited<ReturnType<typeof selectPending>>;

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
