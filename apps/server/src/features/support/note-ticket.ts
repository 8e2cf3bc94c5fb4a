import { ticketTexts } from '@puerta/contract/support.es';
import { refuse } from '../../app/refusal.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler } from '../../services/context.ts';
import { findColleague, insertNote, markAssigned, selectColleagues } from './desk-queries.ts';
import { lockTicket } from './queries.ts';

/** Writes something beside a ticket for the staff alone: nothing of it reaches its customer, in no call and no mail. */
export const noteTicket: Handler<'POST /support/admin/note'> = async (context, { body }) => {
  const { agency, actor, clock, once } = context;
  return once(async tx => {
    const ticket = await lockTicket(tx, agency.id, body.id);
    if (!ticket) return refuse('ticket_not_found');
    const at = clock.now();
    const id = await insertNote(tx, agency.id, {
      ticket_id: ticket.id,
      author_id: actor.id,
      message: body.message,
      created_at: at,
    });
    tell(tx, { actor, at, kind: 'ticket.noted', ...aboutTicket(ticket) });
    return { data: { id }, message: ticketTexts.done.noted };
  });
};

/** Says who answers an open ticket: a manager who can sign in, or nobody in particular. */
export const assignTicket: Handler<'POST /support/admin/assign'> = async (context, { body }) => {
  const { agency, actor, db, clock } = context;
  return db.within<Awaited<ReturnType<Handler<'POST /support/admin/assign'>>>>(agency.id, async tx => {
    const ticket = await lockTicket(tx, agency.id, body.id);
    if (!ticket) return refuse('ticket_not_found');
    if (ticket.status !== 'OPEN') return refuse('ticket_closed');
    const to = body.to === null ? null : await findColleague(tx, agency.id, body.to);
    if (to === undefined) return refuse('not_found');
    const from = ticket.assigned_to === null ? null : await findColleague(tx, agency.id, ticket.assigned_to);
    await markAssigned(tx, agency.id, ticket.id, to?.id ?? null);
    if (ticket.assigned_to !== (to?.id ?? null)) {
      tell(tx, {
        actor,
        at: clock.now(),
        kind: 'ticket.assigned',
        ...aboutTicket(ticket),
        from: { assignee: from?.name ?? null },
        to: { assignee: to?.name ?? null },
      });
    }
    const message = to ? ticketTexts.done.assigned : ticketTexts.done.unassigned;
    return { data: { id: ticket.id, assigned: to }, message };
  });
};

export const listColleagues: Handler<'GET /support/admin/people'> = async ({ agency, db }) => ({
  data: await selectColleagues(db.read(agency.id), agency.id),
});

/** What facts say of a ticket: its number, which names nobody, and whose history it stands in. */
const aboutTicket = (ticket: { id: number; account_id: number }) => ({
  object: { type: 'ticket', id: ticket.id, label: String(ticket.id) },
  about: { clientId: ticket.account_id },
});
