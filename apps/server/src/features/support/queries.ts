import { sql } from 'kysely';
import type { Tx } from '../../db/within-agency.ts';

export type Side = 'customer' | 'agency';

/** The agency's list shows them on one page: all that are open come first. */
const MOST = 1000;

const tickets = (tx: Tx, agencyId: number) =>
  tx
    .selectFrom('ticket as t')
    .innerJoin('account as a', join =>
      join.onRef('a.agency_id', '=', 't.agency_id').onRef('a.id', '=', 't.account_id'),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('ticket_reply as r')
          .select(['r.id', 'r.side', 'r.message', 'r.created_at'])
          .whereRef('r.agency_id', '=', 't.agency_id')
          .whereRef('r.ticket_id', '=', 't.id')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .leftJoin('package as p', join =>
      join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.id', '=', 't.package_id'),
    )
    .leftJoin('account as by', join =>
      join.onRef('by.agency_id', '=', 't.agency_id').onRef('by.id', '=', 't.assigned_to'),
    )
    .select(['by.id as assigned_id', 'by.name as assigned_name'])
    .select(['t.id', 't.status', 't.subject', 't.tracking', 't.day', 't.account_id', 'a.name as client'])
    .select(['t.follows', 't.created_at', 't.waiting_since', 't.answered_at', 'p.tracking_number as package'])
    .select(['last.id as last_reply', 'last.side as last_side', 't.read_reply'])
    .where('t.agency_id', '=', agencyId);

export const selectOwnTickets = (tx: Tx, agencyId: number, accountId: number) =>
  tickets(tx, agencyId).where('t.account_id', '=', accountId).orderBy('t.id', 'desc').execute();

/** Open tickets whose customer has not read the agency's last word yet, with it, newest word first. */
export const selectAnswered = (tx: Tx, agencyId: number, accountId: number, limit: number) =>
  tickets(tx, agencyId)
    .select(['last.message', 'last.created_at as said_at'])
    .$narrowType<{ message: string; said_at: Date }>()
    .where('t.account_id', '=', accountId)
    .where('t.status', '=', 'OPEN')
    .where('last.side', '=', 'agency')
    .where(sql<boolean>`last.id > coalesce(t.read_reply, 0)`)
    .orderBy('last.id', 'desc')
    .limit(limit)
    .execute();

export type TicketListRow = Awaited<ReturnType<typeof selectOwnTickets>>[number];

export async function selectTickets(tx: Tx, agencyId: number): Promise<TicketListRow[]> {
  const open = await tickets(tx, agencyId)
    .where('t.status', '=', 'OPEN')
    .orderBy('t.id', 'desc')
    .limit(MOST)
    .execute();
  const closed = await tickets(tx, agencyId)
    .where('t.status', '=', 'CLOSED')
    .orderBy('t.id', 'desc')
    .limit(MOST - open.length)
    .execute();
  return [...open, ...closed];
}

/** Rows in the order of their ids. */
export async function selectTicketsOf(
  tx: Tx,
  agencyId: number,
  ids: readonly number[],
): Promise<TicketListRow[]> {
  const rows = await tickets(tx, agencyId)
    .where('t.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
}

/** A ticket with its first message and who opened it. */
export const selectTicket = (tx: Tx, agencyId: number, id: number) =>
  tickets(tx, agencyId).select(['t.message', 'a.email', 'a.phone']).where('t.id', '=', id).executeTakeFirst();

export type TicketDetailRow = NonNullable<Awaited<ReturnType<typeof selectTicket>>>;

/** Nobody replies to it, or closes it, until the transaction ends. */
export const lockTicket = (tx: Tx, agencyId: number, id: number) =>
  tx
    .selectFrom('ticket')
    .select(['id', 'account_id', 'status', 'subject', 'assigned_to'])
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const selectReplies = (tx: Tx, agencyId: number, ticketId: number) =>
  tx
    .selectFrom('ticket_reply')
    .select(['id', 'side', 'message', 'created_at'])
    .where('agency_id', '=', agencyId)
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number];

/** The tickets that one goes on from, and with, oldest first. */
export const selectLinked = (
  tx: Tx,
  agencyId: number,
  { id, follows }: { id: number; follows: number | null },
) =>
  tx
    .selectFrom('ticket')
    .select(['id', 'subject', 'status'])
    .where('agency_id', '=', agencyId)
    .where(eb => eb.or([eb('id', '=', follows ?? 0), eb('follows', '=', id)]))
    .orderBy('id')
    .execute();
export type LinkRow = Awaited<ReturnType<typeof selectLinked>>[number];

type NewTicket = {
  follows: number | null;
  account_id: number;
  subject: string;
  tracking: string;
  package_id: number | null;
  message: string;
  day: string;
  created_at: Date;
};

export async function insertTicket(tx: Tx, agencyId: number, ticket: NewTicket): Promise<number> {
  const { id } = await tx
    .insertInto('ticket')
    .values({ ...ticket, agency_id: agencyId, id: sql<number>`next_id('ticket')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type NewReply = { ticket_id: number; side: Side; author_id: number; message: string; created_at: Date };

export async function insertReply(tx: Tx, agencyId: number, reply: NewReply): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_reply')
    .values({ ...reply, agency_id: agencyId, id: sql<number>`next_id('ticket_reply')` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Its customer has read up to a reply of it; undefined where there is no such reply to a ticket of theirs. */
export const markRead = (
  tx: Tx,
  agencyId: number,
  accountId: number,
  { id, reply }: { id: number; reply: number },
) =>
  tx
    .updateTable('ticket')
    .set({ read_reply: sql<number>`greatest(read_reply, ${reply})` })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket_reply as r')
          .select('r.id')
          .where('r.agency_id', '=', agencyId)
          .where('r.ticket_id', '=', id)
          .where('r.id', '=', reply),
      ),
    )
    .returning('id')
    .executeTakeFirst();

export const markClosed = (tx: Tx, agencyId: number, id: number, at: Date) =>
  tx
    .updateTable('ticket')
    .set({ status: 'CLOSED', closed_at: at })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
