import type { Insertable } from 'kysely';
import type { MadeKey } from '../db/schema.gen.ts';
import type { ReadTx, Tx } from '../db/within-agency.ts';

type Owner = { agency_id: number; account_id: number; key: string };

export const selectMade = (tx: ReadTx, { agency_id, account_id, key }: Owner) =>
  tx
    .selectFrom('made_key')
    .select(['payload_hash', 'answer'])
    .where('agency_id', '=', agency_id)
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst();

/** False when another request came first with this key. */
export async function insertMade(tx: Tx, row: Insertable<MadeKey>): Promise<boolean> {
  const inserted = await tx
    .insertInto('made_key')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const setAnswer = (tx: Tx, { agency_id, account_id, key }: Owner, answer: object) =>
  tx
    .updateTable('made_key')
    .set({ answer: JSON.stringify(answer) })
    .where('agency_id', '=', agency_id)
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .execute();
