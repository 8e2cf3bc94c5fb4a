import { STAFF } from '@puerta/domain/roles';
import { type Updateable, sql } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

const USER = [
  'id',
  'name',
  'email',
  'phone',
  'locker',
  'active',
  'role',
  'second_factor_confirmed_at',
  'version',
] as const;

const staffOf = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('account')
    .select([...USER, sql<boolean>`password_hash is null`.as('invited')])
    .where('agency_id', '=', agencyId)
    .where('role', 'in', STAFF)
    .where('closed_at', 'is', null);

/** Everybody who works at the agency, newest first. */
export const listUsers = (tx: Tx, agencyId: number) => staffOf(tx, agencyId).orderBy('id', 'desc').execute();

/** Null for a customer too. */
export async function findUser(tx: Tx, agencyId: number, id: number) {
  return (await staffOf(tx, agencyId).where('id', '=', id).executeTakeFirst()) ?? null;
}
/** The same, locked: two who change them at once follow one another. */
export async function lockUser(tx: Tx, agencyId: number, id: number) {
  return (await staffOf(tx, agencyId).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Ids of the managers who can sign in, locked in the order of their ids until the transaction ends: two managers
 * who demote each other at once follow one another.
 */
export async function lockManagers(tx: Tx, agencyId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(row => row.id);
}

/** Answers the version that the row has then. */
export async function updateUser(
  tx: Tx,
  agencyId: number,
  id: number,
  changes: Updateable<Account>,
): Promise<number> {
  const { version } = await tx
    .updateTable('account')
    .set(changes)
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
