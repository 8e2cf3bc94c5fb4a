import { type Insertable, sql } from 'kysely';
import type { MoneyEntry } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** Records a movement of money; answers its number. */
export async function insertMoneyEntry(tx: Tx, entry: Omit<Insertable<MoneyEntry>, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('money_entry')
    .values({ ...entry, id: sql<number>`next_id('money_entry')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether the books know of money that was taken for an attempt. */
export const isCharged = async (tx: Tx, agencyId: number, attemptId: number): Promise<boolean> =>
  (await tx
    .selectFrom('money_entry')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()) !== undefined;
