import type { Actor } from '../../app/actor.ts';
import type { Tx } from '../../db/within-agency.ts';
import type { Services } from '../../services/services.ts';
import { type Refusal, refuse } from '../../app/refusal.ts';
import { attachFiles } from './add-file.ts';
import { insertReply, lockTicket, type Side } from './queries.ts';

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
  agencyId: number,
  { ticketId, message, files, author: { actor, side } }: NewReply,
): Promise<number | Refusal> {
  const ticket = await lockTicket(tx, agencyId, ticketId);
  if (!ticket || (side === 'customer' && ticket.account_id !== actor.id)) {
    return refuse('ticket_not_found');
  }
  if (ticket.status !== 'OPEN') return refuse('ticket_closed');
  const at = clock.now();
  const replyId = await insertReply(tx, agencyId, {
    ticket_id: ticketId,
    side,
    author_id: actor.id,
    message,
    created_at: at,
  });
  return (await attachFiles(tx, agencyId, { files, ticket, replyId, actor, at })) ?? replyId;
}
