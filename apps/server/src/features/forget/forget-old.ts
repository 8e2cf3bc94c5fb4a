import { eachAgency } from '../../services/drive-due.ts';
import type { Services } from '../../services/context.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';

// Feature: A nightly job deletes what is no longer needed, and a closed account loses its personal data.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows of one transaction: few enough to hold nobody up. */
const BATCH = 1000;

type Kept = Omit<Old, 'before'> & { days: number };

/** How long the deployment's own tables keep a row (docs/decisions/027). */
export const KEPT: readonly Kept[] = [
  // people's addresses; the longest window is an hour
  { table: 'rate_limit', column: 'window_start', days: 1 },
  // providers repeat a delivery for some days
  { table: 'provider_event', column: 'received_at', days: 90 },
];

/** How long an agency's tables do; what is not named here stays. */
export const KEPT_OF_AGENCY: readonly Kept[] = [
  // none lives longer than thirty days
  { table: 'session', column: 'created_at', days: 31 },
  { table: 'account_token', column: 'expires_at', days: 30 },
  // one that was never sent has no such day, and stays where managers see it
  { table: 'mail', column: 'sent_at', days: 90 },
  { table: 'mail', column: 'created_at', state: 'withdrawn', days: 90 },
  // what it told stands in the portal
  { table: 'push', column: 'created_at', days: 30 },
  // it counts for seconds
  { table: 'ticket_writing', column: 'at', days: 1 },
  // a station that was away for longer has lost more than its connection
  { table: 'station_key', column: 'created_at', days: 14 },
  // what a shift's end asks about
  { table: 'refused_reading', column: 'at', days: 14 },
  // as those of a station: a page that was left open for longer has been read again
  { table: 'made_key', column: 'created_at', days: 14 },
  // nobody repeats a purchase after this; a draft that old meets another price anyway
  { table: 'idempotency_key', column: 'created_at', days: 30 },
  // then the carrier is asked again: a house may have become a shop
  { table: 'address_kind', column: 'told_at', days: 30 },
];

/** Facts of who came in and took what out (docs/rules/trail.md). */
const ACCESS_DAYS = 365;

/** What facts say of who people are: nobody asks any more who changed which telephone. */
const PERSON_DAYS = 3 * 365;

/** Senders and receivers of accounts that were closed: as long as customs may ask an exporter. */
const SHIPPED_DAYS = 5 * 365;

/** Where orders were placed from: as long as a bank may take a payment back at all. */
const PLACED_DAYS = 540;

/** Files that were uploaded for a ticket and never sent with anything. */
const UNSENT_DAYS = 1;

/** Deletes what nobody needs any more. A job runs it every night. */
export async function forgetOld(services: Pick<Services, 'db' | 'clock' | 'files' | 'log'>): Promise<void> {
  const { db, clock, files } = services;
  const now = clock.now().getTime();
  const forget = async (agencyId: number | null, { days, ...kept }: Kept) => {
    const old = { ...kept, before: new Date(now - days * DAY_MS) };
    const some = () =>
      agencyId === null
        ? deleteOlder(db.deployment, null, old, BATCH)
        : db.within(agencyId, tx => deleteOlder(tx, agencyId, old, BATCH));
    while ((await some()) === BATCH);
  };
  for (const kept of KEPT) await forget(null, kept);
  await eachAgency(services, 'forget', async id => {
    for (const kept of KEPT_OF_AGENCY) await forget(id, kept);
    const unsent = new Date(now - UNSENT_DAYS * DAY_MS);
    let keys: string[];
    do {
      keys = await db.within(id, tx => forgetUnsentFiles(tx, unsent, BATCH));
      for (const key of keys) await files.delete(key);
    } while (keys.length === BATCH);
    const before = new Date(now - ACCESS_DAYS * DAY_MS);
    while ((await db.within(id, tx => forgetAccess(tx, before, BATCH))) === BATCH);
    const people = new Date(now - PERSON_DAYS * DAY_MS);
    while ((await db.within(id, tx => forgetPeople(tx, people, BATCH))) === BATCH);
    const shipped = new Date(now - SHIPPED_DAYS * DAY_MS);
    while ((await db.within(id, tx => forgetShipped(tx, shipped, BATCH))) === BATCH);
    const placed = new Date(now - PLACED_DAYS * DAY_MS);
    while ((await db.within(id, tx => forgetPlaced(tx, placed, BATCH))) === BATCH);
  });
}

/**
 * Takes a person whose account is closed from what they sent, wrote and were sent (docs/decisions/027). Answers the keys
 * of files that nothing names any more once the transaction is done: the caller deletes them then.
 */
export async function forgetTraces(tx: Tx, accountId: number, now: Date): Promise<string[]> {
  await forgetPickups(tx, accountId);
  await forgetTickets(tx, accountId, now);
  await forgetNotes(tx, accountId);
  await forgetMessages(tx, accountId);
  await forgetMails(tx, accountId);
  await forgetPushes(tx, accountId);
  return forgetTicketFiles(tx, accountId);
}

type Old = { table: keyof DB; column: string; state?: string; before: Date };

/** Deletes so many rows at most that are older in this column, found by its index; answers how many. */
async function deleteOlder(
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
    delete from ${name} where ${theirs} and ctid = any(array(
      select ctid from ${name} where ${theirs} and ${inState} and ${sql.ref(column)} < ${before} limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Ids of the rows of a table that are an account's. */
export const idsOf = (table: 'orders' | 'package' | 'ticket', agencyId: number, accountId: number) =>
  sql<number>`(select id from ${sql.table(table)} where agency_id = ${agencyId} and account_id = ${accountId})`;

/** Whom the carrier asked for at their pickups. */
async function forgetPickups(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateOwn('pickup')
    .set({ contact_name: '', contact_phone: '' })
    .where('order_id', 'in', idsOf('orders', tx.agencyId, accountId))
    .execute();
  await tx
    .updateOwn('attempt')
    .set({ details: sql`details - 'contact' - 'phone'` })
    .where('order_id', 'in', idsOf('orders', tx.agencyId, accountId))
    .where('details', 'is not', null)
    .execute();
}

/** What stands where a person's words stood. */
const CLOSED = 'Cuenta cerrada';

/** What they wrote and were answered, and what the staff noted beside it. Nobody can be answered any more, so that their tickets are closed too. */
async function forgetTickets(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateOwn('ticket')
    .set({ subject: CLOSED, message: CLOSED, tracking: '', status: 'CLOSED' })
    .set({ closed_at: sql<Date>`coalesce(closed_at, ${now})` })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateOwn('ticket_reply')
    .set({ message: CLOSED })
    .where('ticket_id', 'in', idsOf('ticket', tx.agencyId, accountId))
    .execute();
  await tx
    .deleteOwn('ticket_note')
    .where('ticket_id', 'in', idsOf('ticket', tx.agencyId, accountId))
    .execute();
}

/** What the staff noted about them. */
async function forgetNotes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteOwn('client_note').where('account_id', '=', accountId).execute();
}

/** What was written to them by hand. */
async function forgetMessages(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteOwn('client_message').where('account_id', '=', accountId).execute();
}

/** Files that they sent and were sent, and what they never sent; answers where those lie, for whoever deletes them. */
async function forgetTicketFiles(tx: Tx, accountId: number): Promise<string[]> {
  const gone = await tx
    .deleteOwn('ticket_file')
    .where(({ or, eb }) =>
      or([eb('author_id', '=', accountId), eb('ticket_id', 'in', idsOf('ticket', tx.agencyId, accountId))]),
    )
    .returning('file_key')
    .execute();
  return gone.map(({ file_key }) => file_key);
}

/** So many files at most that were uploaded before and never sent; answers where they lie. */
async function forgetUnsentFiles(tx: Tx, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from ticket_file where agency_id = ${tx.agencyId} and id in (
      select id from ticket_file where agency_id = ${tx.agencyId} and ticket_id is null and created_at < ${before}
        limit ${most})
      and ticket_id is null
      returning file_key`.execute(tx);
  return rows.map(({ file_key }) => file_key);
}

/** Mails to them: none can be sent any more, and what could not be sent says to which address. */
async function forgetMails(tx: Tx, accountId: number): Promise<void> {
  const [packages, orders, tickets] = (['package', 'orders', 'ticket'] as const).map(table =>
    idsOf(table, tx.agencyId, accountId),
  );
  await sql`
    delete from mail where agency_id = ${tx.agencyId} and (account_id = ${accountId}
      or package_id in ${packages} or order_id in ${orders} or ticket_id in ${tickets})`.execute(tx);
}

/** What was to be told on their phones; the phones themselves go with their sessions. */
async function forgetPushes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteOwn('push').where('account_id', '=', accountId).execute();
}

/** Deletes so many facts of access at most that are older; answers how many. */
async function forgetAccess(tx: ReadTx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select forget_access_facts(${before}, ${most}::integer) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

/** Empties what says who so many older facts at most are about; answers of how many. */
async function forgetPeople(tx: ReadTx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select forget_people_of_facts(${before}, ${most}::integer) as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}

/** Takes names and streets from so many older orders at most whose customers closed their accounts; answers how many. */
async function forgetShipped(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set sender_name = ${CLOSED}, sender_line_one = '', sender_line_two = '',
      receiver_name = ${CLOSED}, receiver_address = '', receiver_line_two = ''
    where agency_id = ${tx.agencyId} and id in (
      select o.id from account a join orders o on o.agency_id = a.agency_id and o.account_id = a.id
      where a.agency_id = ${tx.agencyId} and a.closed_at is not null and o.created_at < ${before}
        and o.sender_name <> ${CLOSED} limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Takes the network address from so many older orders at most; answers how many. */
async function forgetPlaced(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set placed_from = null where agency_id = ${tx.agencyId} and id in (
      select id from orders where agency_id = ${tx.agencyId} and placed_from is not null and created_at < ${before}
        limit ${most})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
