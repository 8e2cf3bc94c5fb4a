import { sql } from 'kysely';
import { anyOf, same } from '../../db/rows.ts';
import type { ReadTx } from '../../db/within-agency.ts';

export type Side = 'customer' | 'agency';

/** The agency's list shows them on one page: all that are open come first. */
const MOST = 1000;

const tickets = (tx: ReadTx) =>
  tx
    .selectOwn('ticket as t')
    .innerJoin('account as a', join => same(join, 'a.id', 't.account_id'))
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('ticket_reply as r')
          .select(['r.id', 'r.side', 'r.message', 'r.created_at'])
          .where('r.agency_id', '=', tx.agencyId)
          .whereRef('r.ticket_id', '=', 't.id')
          .orderBy('r.id', 'desc')
          .limit(1)
          .as('last'),
      join => join.onTrue(),
    )
    .leftJoin('package as p', join => same(join, 'p.id', 't.package_id'))
    .leftJoin('account as by', join => same(join, 'by.id', 't.assigned_to'))
    .select(['by.id as assigned_id', 'by.name as assigned_name'])
    .select(['t.id', 't.status', 't.subject', 't.tracking', 't.day', 't.account_id', 'a.name as client'])
    .select(['t.follows', 't.created_at', 't.waiting_since', 't.answered_at', 'p.tracking_number as package'])
    .select(['t.opened_by', 'last.id as last_reply', 'last.side as last_side', 't.read_reply']);

export const selectOwnTickets = (tx: ReadTx, accountId: number) =>
  tickets(tx).where('t.account_id', '=', accountId).orderBy('t.id', 'desc').execute();

/** Open tickets whose customer has not read the agency's last word yet, with it, newest word first. */
export const selectAnswered = (tx: ReadTx, accountId: number, limit: number) =>
  tickets(tx)
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

export async function selectTickets(tx: ReadTx): Promise<TicketListRow[]> {
  const open = await tickets(tx).where('t.status', '=', 'OPEN').orderBy('t.id', 'desc').limit(MOST).execute();
  const closed = await tickets(tx)
    .where('t.status', '=', 'CLOSED')
    .orderBy('t.id', 'desc')
    .limit(MOST - open.length)
    .execute();
  return [...open, ...closed];
}

/** Rows in the order of their ids. */
export async function selectTicketsOf(tx: ReadTx, ids: readonly number[]): Promise<TicketListRow[]> {
  const rows = await tickets(tx).where('t.id', '=', anyOf(ids)).execute();
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
}

/** A ticket with its first message and who opened it. */
export const selectTicket = (tx: ReadTx, id: number) =>
  tickets(tx)
    .leftJoin('account as opener', join => same(join, 'opener.id', 't.opened_by'))
    .select(['t.message', 'a.email', 'a.phone', 'opener.name as opener'])
    .where('t.id', '=', id)
    .executeTakeFirst();

export type TicketDetailRow = NonNullable<Awaited<ReturnType<typeof selectTicket>>>;

export const selectReplies = (tx: ReadTx, ticketId: number) =>
  tx
    .selectOwn('ticket_reply as r')
    .innerJoin('account as a', join => same(join, 'a.id', 'r.author_id'))
    .select(['r.id', 'r.side', 'r.message', 'r.created_at', 'a.name as author'])
    .where('r.ticket_id', '=', ticketId)
    .orderBy('r.id')
    .execute();

export type ReplyRow = Awaited<ReturnType<typeof selectReplies>>[number];

/** The tickets that one goes on from, and with, oldest first. */
export const selectLinked = (tx: ReadTx, { id, follows }: { id: number; follows: number | null }) =>
  tx
    .selectOwn('ticket')
    .select(['id', 'subject', 'status'])
    .where(eb => eb.or([eb('id', '=', follows ?? 0), eb('follows', '=', id)]))
    .orderBy('id')
    .execute();
export type LinkRow = Awaited<ReturnType<typeof selectLinked>>[number];
