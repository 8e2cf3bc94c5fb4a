/** Mails about a ticket. */
import { button, hello, type MailContent, type MailPerson, note, text } from './mail-blocks.es.ts';

export type MailTicket = { id: number; subject: string; tracking: string; reply: string; files: number };

export const ticketMails = {
  ticket_reply: (person: MailPerson, ticket: MailTicket): MailContent => ({
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
} as const;
