import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { Tx } from '../../db/within-agency.ts';

export type Old = { table: keyof DB; column: string; state?: string; before: Date };

/** Deletes so many rows at most that are older in this column, found by its index; answers how many. */
export async function deleteOlder(
  db: Kysely<DB>,
  /** null for a table of the deployment */
  agencyId: number | null,
  { table, column, state, before }: Old,
  most: number,
): Promise<number> {
  const name = sql.table(table);
  const theirs = agencyId === null ? sql`true` : sql`agency_id = ${agencyId}`;
  // written out: the plan must know it to use the index of that state
  const inState = state === undefined ? sql`true` : sql`state = ${sql.lit(state)}`;
  const { numAffectedRows } = await sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${theirs} and ${inState} and ${sql.ref(column)} < ${before} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Ids of the rows of a table that are an account's. */
const idsOf = (table: 'orders' | 'package' | 'ticket', agencyId: number, accountId: number) =>
  sql<number>`(select id from ${sql.table(table)} where agency_id = ${agencyId} and account_id = ${accountId})`;

/** Whom the carrier asked for at their pickups. */
export async function forgetPickups(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  await tx
    .updateTable('pickup')
    .set({ contact_name: '', contact_phone: '' })
    .where('agency_id', '=', agencyId)
    .where('order_id', 'in', idsOf('orders', agencyId, accountId))
    .execute();
  await tx
    .updateTable('attempt')
    .set({ details: sql`details - 'contact' - 'phone'` })
    .where('agency_id', '=', agencyId)
    .where('order_id', 'in', idsOf('orders', agencyId, accountId))
    .where('details', 'is not', null)
    .execute();
}

/** What stands where a person's words stood. */
const CLOSED = 'Cuenta cerrada';

/** What they wrote and were answered, and what the staff noted beside it. Nobody can be answered any more, so that their tickets are closed too. */
export async function forgetTickets(tx: Tx, agencyId: number, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('ticket')
    .set({ subject: CLOSED, message: CLOSED, tracking: '', status: 'CLOSED' })
    .set({ closed_at: sql<Date>`coalesce(closed_at, ${now})` })
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('ticket_reply')
    .set({ message: CLOSED })
    .where('agency_id', '=', agencyId)
    .where('ticket_id', 'in', idsOf('ticket', agencyId, accountId))
    .execute();
  await tx
    .deleteFrom('ticket_note')
    .where('agency_id', '=', agencyId)
    .where('ticket_id', 'in', idsOf('ticket', agencyId, accountId))
    .execute();
}

/** What the staff noted about them. */
export async function forgetNotes(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  await tx
    .deleteFrom('client_note')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .execute();
}

/** What was written to them by hand and did not leave yet. */
export async function forgetMessages(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  await tx
    .deleteFrom('client_message')
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', accountId)
    .execute();
}

/** Files that they sent and were sent, and what they never sent; answers where those lie, for whoever deletes them. */
export async function forgetTicketFiles(tx: Tx, agencyId: number, accountId: number): Promise<string[]> {
  const gone = await tx
    .deleteFrom('ticket_file')
    .where('agency_id', '=', agencyId)
    .where(({ or, eb }) =>
      or([eb('author_id', '=', accountId), eb('ticket_id', 'in', idsOf('ticket', agencyId, accountId))]),
    )
    .returning('file_key')
    .execute();
  return gone.map(({ file_key }) => file_key);
}

/** So many files at most that were uploaded before and never sent; answers where they lie. */
export async function forgetUnsentFiles(
  tx: Tx,
  agencyId: number,
  before: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from ticket_file where agency_id = ${agencyId} and id in (
      select id from ticket_file where agency_id = ${agencyId} and ticket_id is null and created_at < ${before}
        limit ${most})
      and ticket_id is null
      returning file_key`.execute(tx);
  return rows.map(({ file_key }) => file_key);
}

/** Mails to them: none can be sent any more, and what could not be sent says to which address. */
export async function forgetMails(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  const [packages, orders, tickets] = (['package', 'orders', 'ticket'] as const).map(table =>
    idsOf(table, agencyId, accountId),
  );
  await sql`
    delete from mail where agency_id = ${agencyId} and (account_id = ${accountId}
      or package_id in ${packages} or order_id in ${orders} or ticket_id in ${tickets})`.execute(tx);
}

/** What was to be told on their phones; the phones themselves go with their sessions. */
export async function forgetPushes(tx: Tx, agencyId: number, accountId: number): Promise<void> {
  await tx.deleteFrom('push').where('agency_id', '=', agencyId).where('account_id', '=', accountId).execute();
}

/** Deletes so many facts of access at most that are older; answers how many. */
export async function forgetAccess(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select forget_access_facts(${before}, ${most}::integer) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
