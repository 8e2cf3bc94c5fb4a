import { ticketTexts } from '@puerta/contract/support.es';
import { calendarDay } from '@puerta/domain/calendar-day';
import type { Handler } from '../../services/context.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import type { Tx } from '../../db/within-agency.ts';
import { tell } from '../../facts/tell.ts';
import { findByTracking } from '../packages/find-package.ts';
import { addReply } from './add-reply.ts';
import { attachFiles } from './add-file.ts';
import { selectFiles } from './file-queries.ts';
import { bodyOf, presentReply, presentTicket } from './present.ts';
import {
  insertTicket,
  lockTicket,
  markRead,
  selectAnswered,
  selectLinked,
  selectOwnTickets,
  selectReplies,
  selectTicket,
} from './queries.ts';

/** The home shows so many. */
const MOST_ANSWERS = 3;
/** Of one customer in an hour: more than a conversation needs, and no flood at the agency's desk. */
const MOST_TICKETS = 30;
const MOST_REPLIES = 120;
const windowMs = 60 * 60_000;

export const listOwnTickets: Handler<'GET /support'> = async ({ agency, actor, db }) => {
  const rows = await selectOwnTickets(db.read(agency.id), agency.id, actor.id);
  return { data: rows.map(row => presentTicket(row, 'customer')) };
};

/** Answers that an account has not read yet, newest first. */
export async function newAnswers(tx: Tx, agencyId: number, accountId: number) {
  const rows = await selectAnswered(tx, agencyId, accountId, MOST_ANSWERS);
  return rows.map(({ id, message, said_at }) => ({ id, message, at: said_at.toISOString() }));
}

export const showOwnTicket: Handler<'GET /support/:id'> = async ({ agency, actor, db }, { params }) => {
  const tx = db.read(agency.id);
  const ticket = await selectTicket(tx, agency.id, params.id);
  if (ticket?.account_id !== actor.id) return refuse('ticket_not_found');
  const files = await selectFiles(tx, agency.id, ticket.id);
  const linked = await selectLinked(tx, agency.id, ticket);
  return { data: { ...presentTicket(ticket, 'customer'), ...bodyOf(ticket, { files, linked }) } };
};

export const listOwnReplies: Handler<'GET /support/:id/replies'> = async (
  { agency, actor, db },
  { params },
) => {
  const tx = db.read(agency.id);
  const ticket = await selectTicket(tx, agency.id, params.id);
  if (ticket?.account_id !== actor.id) return refuse('ticket_not_found');
  const replies = await selectReplies(tx, agency.id, ticket.id);
  const files = await selectFiles(tx, agency.id, ticket.id);
  return { data: replies.map(row => presentReply(row, files, 'customer')) };
};

/** Opens a ticket. Its tracking is free text, and leads to the package where it is one of the customer's. */
export const openTicket: Handler<'POST /support'> = async (context, { body }) => {
  const { agency, actor, db, clock, limits, once } = context;
  const key = `ticket:${agency.id}:${actor.id}`;
  const limited = await limits.exact({ key, limit: MOST_TICKETS, windowMs });
  if (limited) return limited;
  const now = clock.now();
  const { files = [], follows = null, ...words } = body;
  const about = body.tracking && (await findByTracking(db.read(agency.id), agency.id, body.tracking));
  return once(async tx => {
    const refused = follows === null ? null : await refuseToFollow(tx, agency.id, actor.id, follows);
    if (refused) return refused;
    const ticketId = await insertTicket(tx, agency.id, {
      ...words,
      follows,
      account_id: actor.id,
      package_id: about && about.account_id === actor.id ? about.id : null,
      day: calendarDay(now, agency.time_zone),
      created_at: now,
    });
    const ticket = { id: ticketId, account_id: actor.id };
    if (follows !== null) {
      tell(tx, {
        actor,
        at: now,
        kind: 'ticket.followed',
        object: { type: 'ticket', id: ticketId, label: String(ticketId) },
        about: { clientId: actor.id },
        to: { follows },
      });
    }
    const sent = { files, ticket, replyId: null, actor, at: now };
    const unsent = await attachFiles(tx, agency.id, sent);
    return unsent ?? { data: { id: ticketId }, message: ticketTexts.done.opened };
  });
};

/** A new ticket goes on from an own one that is closed: in an open one there is a reply. */
async function refuseToFollow(
  tx: Tx,
  agencyId: number,
  accountId: number,
  id: number,
): Promise<Refusal | null> {
  const ticket = await lockTicket(tx, agencyId, id);
  if (ticket?.account_id !== accountId) return refuse('ticket_not_found');
  return ticket.status === 'OPEN'
    ? refuse('state_conflict', { message: ticketTexts.invalid.stillOpen })
    : null;
}

/** A customer has seen a reply: it is no new one any more, nor is what came before it. */
export const readReply: Handler<'POST /support/read'> = async ({ agency, actor, db }, { body }) => {
  const read = await db.within(agency.id, tx => markRead(tx, agency.id, actor.id, body));
  return read ? { data: read } : refuse('ticket_not_found');
};

export const replyToOwn: Handler<'POST /support/reply'> = async (context, { body }) => {
  const { agency, actor, limits, once } = context;
  const key = `ticket-reply:${agency.id}:${actor.id}`;
  const limited = await limits.exact({ key, limit: MOST_REPLIES, windowMs });
  if (limited) return limited;
  return once(async tx => {
    const id = await addReply(tx, context, agency.id, {
      ticketId: body.id,
      message: body.message,
      files: body.files ?? [],
      author: { actor, side: 'customer' },
    });
    return isRefusal(id) ? id : { data: { id }, message: ticketTexts.done.replied };
  });
};
