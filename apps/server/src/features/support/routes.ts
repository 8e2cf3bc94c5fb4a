import type { Routes } from '../../services/context.ts';
import {
  assignTicket,
  closeTicket,
  listColleagues,
  noteTicket,
  replyToTicket,
  showTicket,
} from './answer-tickets.ts';
import {
  listOwnReplies,
  listOwnTickets,
  openForClient,
  openTicket,
  readReply,
  replyToOwn,
  showOwnTicket,
} from './ask-agency.ts';
import { readFile, uploadFile } from './add-file.ts';
import { addCanned, changeCanned, listCanned, removeCanned } from './keep-canned.ts';
import { listTickets } from './list-tickets.ts';
import { sayWriting } from './write-ticket.ts';

// Feature: Customers ask in tickets, and managers answer them.
export const supportRoutes: Routes = {
  'GET /support': listOwnTickets,
  'GET /support/:id': showOwnTicket,
  'GET /support/:id/replies': listOwnReplies,
  'POST /support': openTicket,
  'POST /support/reply': replyToOwn,
  'POST /support/read': readReply,
  'POST /support/file': uploadFile,
  'GET /support/file/:id': readFile,
  'GET /support/admin': listTickets,
  'GET /support/admin/detail/:id': showTicket,
  'POST /support/admin': replyToTicket,
  'POST /support/admin/open': openForClient,
  'POST /support/admin/writing': sayWriting,
  'POST /support/admin/close': closeTicket,
  'POST /support/admin/note': noteTicket,
  'POST /support/admin/assign': assignTicket,
  'GET /support/admin/people': listColleagues,
  'GET /support/admin/answers': listCanned,
  'POST /support/admin/answers': addCanned,
  'PUT /support/admin/answers': changeCanned,
  'DELETE /support/admin/answers/:id': removeCanned,
};
