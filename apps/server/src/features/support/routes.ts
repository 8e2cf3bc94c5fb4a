import type { Routes } from '../../services/context.ts';
import { closeTicket, listTickets, replyToTicket, showTicket } from './answer-tickets.ts';
import {
  listOwnReplies,
  listOwnTickets,
  openTicket,
  readReply,
  replyToOwn,
  showOwnTicket,
} from './ask-agency.ts';

export const supportRoutes: Routes = {
  'GET /support': listOwnTickets,
  'GET /support/:id': showOwnTicket,
  'GET /support/:id/replies': listOwnReplies,
  'POST /support': openTicket,
  'POST /support/reply': replyToOwn,
  'POST /support/read': readReply,
  'GET /support/admin': listTickets,
  'GET /support/admin/detail/:id': showTicket,
  'POST /support/admin': replyToTicket,
  'POST /support/admin/close': closeTicket,
};
