import { ticketTexts } from '@puerta/contract/support.es';
import type { Handler } from '../../services/context.ts';
import { isRefusal, refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import { addReply } from './add-reply.ts';
import { selectNotes } from './desk-queries.ts';
import { selectFiles } from './file-queries.ts';
import { bodyOf, contactOf, presentManaged, presentNote, presentReply } from './present.ts';
import { lockTicket, markClosed, selectLinked, selectReplies, selectTicket } from './queries.ts';

export const showTicket: Handler<'GET /support/admin/detail/:id'> = async ({ agency, db }, { params }) => {
  const tx = db.read(agency.id);
  const ticket = await selectTicket(tx, agency.id, params.id);
  if (!ticket) return refuse('ticket_not_found');
  const files = await selectFiles(tx, agency.id, ticket.id);
  const replies = await selectReplies(tx, agency.id, ticket.id);
  const notes = (await selectNotes(tx, agency.id, ticket.id)).map(presentNote);
  return {
    data: {
      ...presentManaged(ticket),
      ...bodyOf(ticket, { files, linked: await selectLinked(tx, agency.id, ticket) }),
      replies: replies.map(row => presentReply(row, files, 'agency')),
      notes,
      contact: contactOf(ticket),
    },
  };
};

/** Replies for the agency, and mails the reply to the client. */
export const replyToTicket: Handler<'POST /support/admin'> = async (context, { body }) => {
  const { agency, actor, clock, once } = context;
  return once(async tx => {
    const replyId = await addReply(tx, context, agency.id, {
      ticketId: body.id,
      message: body.message,
      files: body.files ?? [],
      author: { actor, side: 'agency' },
    });
    if (isRefusal(replyId)) return replyId;
    tell(tx, {
      kind: 'ticket.answered',
      actor,
      at: clock.now(),
      object: { type: 'ticket', id: body.id, label: '' },
      to: { reply: replyId },
    });
    return { data: { id: replyId }, message: ticketTexts.done.replied };
  });
};

/** Closes a ticket; it is never opened again. */
export const closeTicket: Handler<'POST /support/admin/close'> = async (context, { body }) => {
  const { agency, actor, clock, once } = context;
  return once(async tx => {
    const ticket = await lockTicket(tx, agency.id, body.id);
    if (!ticket) return refuse('ticket_not_found');
    if (ticket.status !== 'OPEN') return refuse('ticket_closed');
    const at = clock.now();
    await markClosed(tx, agency.id, ticket.id, at);
    tell(tx, {
      actor,
      at,
      kind: 'ticket.closed',
      object: { type: 'ticket', id: ticket.id, label: ticket.subject },
      from: { status: 'OPEN' },
      to: { status: 'CLOSED' },
    });
    return { data: { id: body.id }, message: ticketTexts.done.closed };
  });
};
