import { ticketTexts } from '@puerta/contract/office/support.es';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { sql } from 'kysely';
import type { Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { insertRow, lockRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofTicket } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import { holdClient } from '../clients/find-client.ts';
import { findByTracking } from '../packages/find-package.ts';
import { attachFiles, selectFiles } from './add-file.ts';
import { addReply } from './answer-tickets.ts';
import { bodyOf, presentReply, presentTicket } from './present.ts';
import { selectAnswered, selectLinked, selectOwnTickets, selectReplies, selectTicket } from './queries.ts';

/** The home shows so many. */
const MOST_ANSWERS = 3;
/** Of one customer in an hour: more than a conversation needs, and no flood at the agency's desk. */
const MOST_TICKETS = 30;
const MOST_REPLIES = 120;
const windowMs = 60 * 60_000;

export const listOwnTickets: Handler<'GET /support'> = async ({ actor, read }) => {
  const rows = await selectOwnTickets(read, actor.id);
  return { data: rows.map(row => presentTicket(row, 'customer')) };
};

/** Answers that an account has not read yet, newest first. */
export async function newAnswers(tx: ReadTx, accountId: number) {
  const rows = await selectAnswered(tx, accountId, MOST_ANSWERS);
  return rows.map(({ id, message, said_at }) => ({ id, message, at: said_at.toISOString() }));
}

export const showOwnTicket: Handler<'GET /support/:id'> = async ({ actor, read }, { params }) => {
  const ticket = await selectTicket(read, params.id);
  if (ticket?.account_id !== actor.id) return refuse('ticket_not_found');
  const files = await selectFiles(read, ticket.id);
  const linked = await selectLinked(read, ticket);
  return { data: { ...presentTicket(ticket, 'customer'), ...bodyOf(ticket, { files, linked }) } };
};

export const listOwnReplies: Handler<'GET /support/:id/replies'> = async ({ actor, read }, { params }) => {
  const ticket = await selectTicket(read, params.id);
  if (ticket?.account_id !== actor.id) return refuse('ticket_not_found');
  const replies = await selectReplies(read, ticket.id);
  const files = await selectFiles(read, ticket.id);
  return { data: replies.map(row => presentReply(row, files, 'customer')) };
};

/** Opens a ticket. Its tracking is free text, and leads to the package where it is one of the customer's. */
export const openTicket: Handler<'POST /support'> = async (context, { body }) => {
  const { agency, actor, clock, limits, once, read } = context;
  const key = `ticket:${agency.id}:${actor.id}`;
  const limited = await limits.exact({ key, limit: MOST_TICKETS, windowMs });
  if (limited) return limited;
  const now = clock.now();
  const { files = [], follows = null, ...words } = body;
  const about = body.tracking && (await findByTracking(read, body.tracking));
  return once(async tx => {
    const refused = follows === null ? null : await refuseToFollow(tx, actor.id, follows);
    if (refused) return refused;
    const ticketId = await insertRow(tx, 'ticket', {
      ...words,
      follows,
      account_id: actor.id,
      package_id: about && about.account_id === actor.id ? about.id : null,
      day: calendarDay(now, agency.time_zone),
      created_at: now,
    });
    const ticket = { id: ticketId, account_id: actor.id };
    const by = { actor, at: now };
    if (follows !== null) tell(tx, { ...by, kind: 'ticket.followed', ...ofTicket(ticket), to: { follows } });
    const unsent = await attachFiles(tx, { ...by, files, ticket, replyId: null });
    return unsent ?? { data: { id: ticketId }, message: ticketTexts.done.opened };
  });
};

/** Writes down what a client said on the phone, in a ticket of theirs that waits for its answer like any other. */
export const openForClient: Handler<'POST /support/admin/open'> = async (context, { body }) => {
  const { agency, clock, once, read } = context;
  const { client: id, ...words } = body;
  const about = words.tracking && (await findByTracking(read, words.tracking));
  return once(async tx => {
    const client = await holdClient(tx, id);
    if (!client) return refuse('not_found');
    const now = clock.now();
    const ticketId = await insertRow(tx, 'ticket', {
      ...words,
      account_id: client.id,
      opened_by: context.actor.id,
      package_id: about && about.account_id === client.id ? about.id : null,
      day: calendarDay(now, agency.time_zone),
      created_at: now,
    });
    const ticket = { id: ticketId, account_id: client.id };
    tell(tx, { ...byCaller(context), kind: 'ticket.opened', ...ofTicket(ticket) });
    return { data: { id: ticketId }, message: ticketTexts.done.openedFor };
  });
};

/** A new ticket goes on from an own one that is closed: in an open one there is a reply. */
async function refuseToFollow(tx: Tx, accountId: number, id: number): Promise<Refusal | null> {
  const ticket = await lockRow(tx, 'ticket', id);
  if (ticket?.account_id !== accountId) return refuse('ticket_not_found');
  return ticket.status === 'OPEN'
    ? refuse('state_conflict', { message: ticketTexts.invalid.stillOpen })
    : null;
}

/** A customer has seen a reply: it is no new one any more, nor is what came before it. */
export const readReply: Handler<'POST /support/read'> = async ({ actor, within }, { body }) => {
  const read = await within(tx => markRead(tx, actor.id, body));
  return read ? { data: read } : refuse('ticket_not_found');
};

/** Its customer has read up to a reply of it; undefined where there is no such reply to a ticket of theirs. */
const markRead = (tx: Tx, accountId: number, { id, reply }: { id: number; reply: number }) =>
  tx
    .updateOwn('ticket')
    .set({ read_reply: sql<number>`greatest(read_reply, ${reply})` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ticket_reply as r')
          .select('r.id')
          .where('r.agency_id', '=', tx.agencyId)
          .where('r.ticket_id', '=', id)
          .where('r.id', '=', reply),
      ),
    )
    .returning('id')
    .executeTakeFirst();

export const replyToOwn: Handler<'POST /support/reply'> = async (context, { body }) => {
  const { agency, actor, limits, once } = context;
  const key = `ticket-reply:${agency.id}:${actor.id}`;
  const limited = await limits.exact({ key, limit: MOST_REPLIES, windowMs });
  if (limited) return limited;
  return once(async tx => {
    const id = await addReply(tx, context, {
      ticketId: body.id,
      message: body.message,
      files: body.files ?? [],
      author: { actor, side: 'customer' },
    });
    return isRefusal(id) ? id : { data: { id }, message: ticketTexts.done.replied };
  });
};
