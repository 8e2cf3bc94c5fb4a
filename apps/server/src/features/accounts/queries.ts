import { type Insertable, sql } from 'kysely';
import type { Account } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** The next number of one of the agency's sequences (migration 0001 `next_id`). */
export async function nextId(tx: Tx, sequence: 'account' | 'locker'): Promise<number> {
  const { rows } = await sql<{ id: number }>`select next_id(${sequence}) as id`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`No number from the sequence ${sequence}`);
  return row.id;
}

/** False when the e-mail is taken. */
export async function insertAccount(tx: Tx, account: Insertable<Account>): Promise<boolean> {
  const row = await tx
    .insertInto('account')
    .values(account)
    .onConflict(conflict => conflict.columns(['agency_id', 'email_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isLockerTaken(tx: Tx, agencyId: number, locker: string): Promise<boolean> {
  return (await accountByLocker(tx, agencyId, locker)) !== null;
}

/** Id of the client with this locker, compared without case. */
export async function accountByLocker(tx: Tx, agencyId: number, locker: string): Promise<number | null> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where(sql<string>`upper(locker)`, '=', locker.toUpperCase())
    .executeTakeFirst();
  return row?.id ?? null;
}
