import { ticketTexts } from '@puerta/contract/office/support.es';
import type { TicketNote } from '@puerta/contract/office/support';
import type { Actor } from '../../app/actor.ts';
import { isRefusal, type Refusal, refuse } from '../../app/refusal.ts';
import { insertRow, lockRow, same, updateRow } from '../../db/rows.ts';
import type { ReadTx, Tx } from '../../db/within-agency.ts';
import { byCaller, ofTicket } from '../../facts/about.ts';
import { tell } from '../../facts/tell.ts';
import type { Handler, Services } from '../../services/context.ts';
import { attachFiles, selectFiles } from './add-file.ts';
import { bodyOf, presentManaged, presentReply } from './present.ts';
import { colleaguesWriting, stopWriting } from './write-ticket.ts';
import { selectLinked, selectReplies, selectTicket, type Side } from './queries.ts';

export const showTicket: Handler<'GET /support/admin/detail/:id'> = async (context, { params }) => {
  const { read } = context;
  const ticket = await selectTicket(read, params.id);
  if (!ticket) return refuse('ticket_not_found');
  const files = await selectFiles(read, ticket.id);
  const replies = await selectReplies(read, ticket.id);
  const notes = (await selectNotes(read, ticket.id)).map(presentNote);
  return {
    data: {
      ...presentManaged(ticket),
      ...bodyOf(ticket, { files, linked: await selectLinked(read, ticket) }),
      replies: replies.map(row => ({
        ...presentReply(row, files, 'agency'),
        author: row.side === 'agency' ? row.author : null,
      })),
      notes,
      opened_by: ticket.opener,
      writing: await colleaguesWriting(context, ticket.id),
      contact: { email: ticket.email, phone: ticket.phone },
    },
  };
};

/** Replies for the agency, and mails the reply to the client; what was nobody's to answer is the answerer's from now on. */
export const replyToTicket: Handler<'POST /support/admin'> = (context, { body }) =>
  context.once(async tx => {
    const { actor } = context;
    const ticket = await lockRow(tx, 'ticket', body.id);
    if (!ticket) return refuse('ticket_not_found');
    if (ticket.status !== 'OPEN') return refuse('ticket_closed');
    if (body.seen !== undefined && (await isAnsweredSince(tx, ticket.id, body.seen, actor.id)))
      return refuse('ticket_answered');
    const replyId = await addReply(tx, context, {
      ticketId: body.id,
      message: body.message,
      files: body.files ?? [],
      author: { actor, side: 'agency' },
    });
    if (isRefusal(replyId)) return replyId;
    const told = { ...byCaller(context), ...ofTicket(ticket) };
    tell(tx, { ...told, kind: 'ticket.answered', to: { reply: replyId } });
    if (ticket.assigned_to === null) await giveTo(tx, context, ticket, actor);
    await stopWriting(tx, ticket.id, actor.id);
    return { data: { id: replyId }, message: ticketTexts.done.replied };
  });

/** Closes a ticket; it is never opened again. */
export const closeTicket: Handler<'POST /support/admin/close'> = (context, { body }) =>
  context.once(async tx => {
    const ticket = await lockRow(tx, 'ticket', body.id);
    if (!ticket) return refuse('ticket_not_found');
    if (ticket.status !== 'OPEN') return refuse('ticket_closed');
    const by = byCaller(context);
    await updateRow(tx, 'ticket', ticket.id, { status: 'CLOSED', closed_at: by.at });
    const object = { type: 'ticket', id: ticket.id, label: ticket.subject } as const;
    const from = { status: 'OPEN', unanswered: ticket.waiting_since !== null };
    const to = { status: 'CLOSED' };
    tell(tx, { ...by, kind: 'ticket.closed', object, from, to });
    return { data: { id: body.id }, message: ticketTexts.done.closed };
  });

type NewReply = {
  ticketId: number;
  message: string;
  /** uploaded by the author before */
  files: readonly number[];
  author: { actor: Actor; side: Side };
};

/**
 * Adds a reply while the ticket is open (docs/rules/tickets.md); customers reply to their own. Answers the reply's id.
 */
export async function addReply(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { ticketId, message, files, author: { actor, side } }: NewReply,
): Promise<number | Refusal> {
  const ticket = await lockRow(tx, 'ticket', ticketId);
  if (!ticket || (side === 'customer' && ticket.account_id !== actor.id)) {
    return refuse('ticket_not_found');
  }
  if (ticket.status !== 'OPEN') return refuse('ticket_closed');
  const at = clock.now();
  const replyId = await insertRow(tx, 'ticket_reply', {
    ticket_id: ticketId,
    side,
    author_id: actor.id,
    message,
    created_at: at,
  });
  return (await attachFiles(tx, { files, ticket, replyId, actor, at })) ?? replyId;
}

/** Writes something beside a ticket for the staff alone: nothing of it reaches its customer, in no call and no mail. */
export const noteTicket: Handler<'POST /support/admin/note'> = (context, { body }) =>
  context.once(async tx => {
    const ticket = await lockRow(tx, 'ticket', body.id);
    if (!ticket) return refuse('ticket_not_found');
    const by = byCaller(context);
    const { id } = await tx
      .insertInto('ticket_note')
      .values({
        agency_id: tx.agencyId,
        ticket_id: ticket.id,
        author_id: context.actor.id,
        message: body.message,
        created_at: by.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    tell(tx, { ...by, kind: 'ticket.noted', ...ofTicket(ticket) });
    return { data: { id }, message: ticketTexts.done.noted };
  });

/** Says who answers an open ticket: a manager who can sign in, or nobody in particular. */
export const assignTicket: Handler<'POST /support/admin/assign'> = (context, { body }) =>
  context.within(async tx => {
    const ticket = await lockRow(tx, 'ticket', body.id);
    if (!ticket) return refuse('ticket_not_found');
    if (ticket.status !== 'OPEN') return refuse('ticket_closed');
    const to = body.to === null ? null : await findColleague(tx, body.to);
    if (to === undefined) return refuse('not_found');
    await giveTo(tx, context, ticket, to);
    const message = to ? ticketTexts.done.assigned : ticketTexts.done.unassigned;
    return { data: { id: ticket.id, assigned: to }, message };
  });

type Assigned = { id: number; account_id: number; assigned_to: number | null };

async function giveTo(
  tx: Tx,
  context: Parameters<typeof byCaller>[0],
  ticket: Assigned,
  to: { id: number; name: string } | null,
): Promise<void> {
  const from = ticket.assigned_to === null ? null : await findColleague(tx, ticket.assigned_to);
  await updateRow(tx, 'ticket', ticket.id, { assigned_to: to?.id ?? null });
  if (ticket.assigned_to !== (to?.id ?? null))
    tell(tx, {
      ...byCaller(context),
      kind: 'ticket.assigned',
      ...ofTicket(ticket),
      from: { assignee: from?.name ?? null },
      to: { assignee: to?.name ?? null },
    });
}
/** Open tickets of somebody who answers none any more: nobody's, so that they stand where such are looked for. */
export const leaveTickets = (tx: Tx, accountId: number) =>
  tx
    .updateOwn('ticket')
    .set({ assigned_to: null })
    .where('assigned_to', '=', accountId)
    .where('status', '=', 'OPEN')
    .execute();

export const listColleagues: Handler<'GET /support/admin/people'> = async ({ read }) => ({
  data: await colleagues(read).orderBy('name').orderBy('id').execute(),
});

/** Managers who can sign in. */
const colleagues = (tx: ReadTx) =>
  tx
    .selectOwn('account')
    .select(['id', 'name'])
    .where('role', '=', 'manager')
    .where('active', '=', true)
    .where('closed_at', 'is', null)
    .where('blocked_at', 'is', null);

/** undefined for anybody else. */
const findColleague = (tx: ReadTx, id: number) => colleagues(tx).where('id', '=', id).executeTakeFirst();

/** Whether a colleague answered after the last reply that somebody read (0: there was none). */
const isAnsweredSince = async (tx: ReadTx, ticketId: number, seen: number, readerId: number) =>
  (await tx
    .selectOwn('ticket_reply')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('id', '>', seen)
    .where('side', '=', 'agency')
    .where('author_id', '<>', readerId)
    .executeTakeFirst()) !== undefined;

/** Oldest first, each with who wrote it. */
const selectNotes = (tx: ReadTx, ticketId: number) =>
  tx
    .selectOwn('ticket_note as n')
    .innerJoin('account as a', join => same(join, 'a.id', 'n.author_id'))
    .select(['n.id', 'n.message', 'n.created_at', 'a.name as author'])
    .where('n.ticket_id', '=', ticketId)
    .orderBy('n.id')
    .execute();
type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

const presentNote = ({ id, message, author, created_at }: NoteRow): TicketNote => ({
  id,
  message,
  author,
  date: created_at.toISOString(),
});
