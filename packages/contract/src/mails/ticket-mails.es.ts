/** What the agency's people answer to a ticket, and write to a client by hand. */
import { button, hello, type MailsOf, note, text } from './mail-blocks.es.ts';

export type MailTicket = { id: number; subject: string; tracking: string; reply: string; files: number };

export const ticketMails = {
  ticket_reply: (person, ticket) => ({
    subject: `Respuesta a su ticket ${ticket.id}: ${ticket.subject}`,
    title: 'Respondimos su ticket',
    blocks: [
      hello(person),
      {
        kind: 'rows',
        rows: [
          ['Ticket', String(ticket.id)],
          ['Asunto', ticket.subject],
          ...(ticket.tracking ? [['Tracking', ticket.tracking] as const] : []),
          ...(ticket.files > 0 ? [['Archivos', `${ticket.files}, en el ticket`] as const] : []),
        ],
      },
      text(ticket.reply),
      button('Ver y responder', `${person.portal}/support?ticket=${ticket.id}`),
      note('Si su pregunta ya quedó resuelta, no tiene que hacer nada más.'),
    ],
  }),
} satisfies MailsOf<'ticket', MailTicket>;

export type MailMessage = { subject: string; message: string };

export const messageMails = {
  client_message: (person, { subject, message }) => ({
    subject,
    title: subject,
    blocks: [hello(person), text(message)],
  }),
} satisfies MailsOf<'message', MailMessage>;
