import type { ManagedTicketRow, TicketReply, TicketRow } from '@puerta/contract/support';
import { utcMidnight } from '@puerta/domain/calendar-day';
import type { ReplyRow, Side, TicketDetailRow, TicketListRow } from './queries.ts';

/** The first message is the customer's: without a reply, they spoke last. */
const lastSide = (row: TicketListRow) => row.last_side ?? 'customer';

/** Their customer has seen the agency's last word; an answer waits for a manager until it is given. */
const isRead = (row: TicketListRow) => (row.read_reply ?? 0) >= (row.last_reply ?? 0);

export const presentTicket = (row: TicketListRow, viewer: Side): TicketRow => ({
  id: row.id,
  status: row.status === 'OPEN' ? 'OPEN' : 'CLOSED',
  subject: row.subject,
  tracking: row.tracking,
  date: utcMidnight(row.day),
  waiting: row.status === 'OPEN' && lastSide(row) !== viewer && !(viewer === 'customer' && isRead(row)),
});

export const presentManaged = (row: TicketListRow): ManagedTicketRow => ({
  ...presentTicket(row, 'agency'),
  client: row.client,
  client_id: row.account_id,
});

export const bodyOf = ({ message, created_at, package: tracking }: TicketDetailRow) => ({
  message,
  sent_at: created_at.toISOString(),
  package: tracking,
});

/** A viewer's own side has no type; the other one is named (docs/rules/tickets.md). */
export const presentReply = (row: ReplyRow, viewer: Side): TicketReply => ({
  id: row.id,
  message: row.message,
  type: row.side === viewer ? null : row.side === 'agency' ? 'agency' : 'customer',
  date: row.created_at.toISOString(),
});
