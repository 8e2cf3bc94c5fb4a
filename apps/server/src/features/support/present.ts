import type {
  ManagedTicketRow,
  TicketFile,
  TicketLink,
  TicketReply,
  TicketRow,
} from '@puerta/contract/office/support';
import { utcMidnight } from '@puerta/domain/days/calendar-day';
import type { FileRow } from './add-file.ts';
import type { LinkRow, ReplyRow, Side, TicketDetailRow, TicketListRow } from './queries.ts';

/** The first message is the customer's: without a reply, they spoke last. */
const lastSide = (row: TicketListRow) => row.last_side ?? 'customer';

/** Their customer has seen the agency's last word; an answer waits for a manager until it is given. */
const isRead = (row: TicketListRow) => (row.read_reply ?? 0) >= (row.last_reply ?? 0);

export const presentTicket = (row: TicketListRow, viewer: Side): TicketRow => ({
  id: row.id,
  status: statusOf(row),
  subject: row.subject,
  tracking: row.tracking,
  date: utcMidnight(row.day),
  waiting: row.status === 'OPEN' && lastSide(row) !== viewer && !(viewer === 'customer' && isRead(row)),
});

export const presentManaged = (row: TicketListRow): ManagedTicketRow => ({
  ...presentTicket(row, 'agency'),
  client: row.client,
  client_id: row.account_id,
  package: row.package,
  waiting_since: row.waiting_since?.toISOString() ?? null,
  first_answer_seconds: row.answered_at && secondsBetween(row.created_at, row.answered_at),
  assigned: row.assigned_id === null ? null : { id: row.assigned_id, name: row.assigned_name ?? '' },
});

const secondsBetween = (from: Date, to: Date) =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));

const filesOf = (files: readonly FileRow[], replyId: number | null): TicketFile[] =>
  files
    .filter(file => file.reply_id === replyId)
    .map(({ id, name, type, bytes }) => ({ id, name, type, bytes }));

const statusOf = ({ status }: { status: string }) => (status === 'OPEN' ? 'OPEN' : 'CLOSED');
const presentLink = (row: LinkRow): TicketLink => ({
  id: row.id,
  subject: row.subject,
  status: statusOf(row),
});

/** What stands beside a ticket's row: all files that were sent with it and its replies, and the tickets that it is linked to. */
type Beside = { files: readonly FileRow[]; linked: readonly LinkRow[] };

export const bodyOf = (
  { id, follows, message, created_at, opened_by, package: tracking }: TicketDetailRow,
  { files, linked }: Beside,
) => ({
  message,
  sent_at: created_at.toISOString(),
  package: tracking,
  by_phone: opened_by !== null,
  files: filesOf(files, null),
  follows: linked.filter(one => one.id === follows).map(presentLink)[0] ?? null,
  followed_by: linked.filter(one => one.id !== follows && one.id !== id).map(presentLink),
});

/** A viewer's own side has no type; the other one is named (docs/rules/tickets.md). */
export const presentReply = (row: ReplyRow, files: readonly FileRow[], viewer: Side): TicketReply => ({
  id: row.id,
  message: row.message,
  type: row.side === viewer ? null : row.side === 'agency' ? 'agency' : 'customer',
  date: row.created_at.toISOString(),
  files: filesOf(files, row.id),
});
