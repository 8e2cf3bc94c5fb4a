import type { Insertable } from 'kysely';
import type { ClientMessage } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

/** A client of the agency, held until the transaction ends; undefined for staff and another agency's. */
export const lockAddressee = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('account')
    .select(['id', 'name', 'closed_at', 'mail_refused_at'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .forUpdate()
    .executeTakeFirst();

/** Answers the message's number; null where its key wrote to this client before. */
export async function insertMessage(tx: Tx, message: Insertable<ClientMessage>): Promise<number | null> {
  const row = await tx
    .insertInto('client_message')
    .values(message)
    .onConflict(conflict => conflict.columns(['agency_id', 'account_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What was written to a client with a key; undefined where nothing was. */
export const selectMessage = (
  tx: Tx,
  agencyId: number,
  { accountId, key }: { accountId: number; key: string },
) =>
  tx
    .selectFrom('client_message')
    .select(['id', 'author_id', 'created_at'])
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
