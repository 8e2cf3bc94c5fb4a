import type { Routes } from '../../services/context.ts';
import { refuse } from '../../app/refusal.ts';
import { hearOfMails } from './hear-of-mail.ts';

// Feature: Mails are queued by facts, written when they are due, and sent again when they fail.
export const mailsRoutes: Routes = {
  'POST /open/mails/events/:service': hearOfMails,
  'GET /open/outbox': async ({ outbox }, { query }) => {
    if (!outbox) return refuse('not_found');
    const mails = await outbox.list(query.to ?? null);
    return { data: mails.map(({ at, ...mail }) => ({ ...mail, date: at.toISOString() })) };
  },
};
