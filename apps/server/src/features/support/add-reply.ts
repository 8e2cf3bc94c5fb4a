import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { insertReply, lockTicket, type Side } from './queries.ts';

type NewReply = { ticketId: number; message: string; author: { id: number; side: Side } };

/**
 * Adds a reply while the ticket is open (docs/rules/tickets.md); customers reply to their own. Answers the reply's id.
 */
export async function addReply(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  agencyId: number,
  { ticketId, message, author }: NewReply,
): Promise<number | Refusal> {
  const ticket = await lockTicket(tx, agencyId, ticketId);
  if (!ticket || (author.side === 'customer' && ticket.account_id !== author.id)) {
    return refuse('ticket_not_found');
  }
  if (ticket.status !== 'OPEN') return refuse('ticket_closed');
  return insertReply(tx, agencyId, {
    ticket_id: ticketId,
    side: author.side,
    author_id: author.id,
    message,
    created_at: clock.now(),
  });
}
