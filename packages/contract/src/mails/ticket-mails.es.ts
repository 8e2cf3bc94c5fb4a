/** What the agency's people answer to a ticket, and write to a client by hand. */
import {
  button,
  hello,
  type MailBlock,
  type MailPerson,
  type MailsOf,
  note,
  text,
} from './mail-blocks.es.ts';

/** `reply`: what was answered, or where nothing was, what the ticket says. */
export type MailTicket = { id: number; subject: string; tracking: string; reply: string; files: number };

const rowsOf = (ticket: MailTicket): MailBlock => ({
  kind: 'rows',
  rows: [
    ['Ticket', String(ticket.id)],
    ['Asunto', ticket.subject],
    ...(ticket.tracking ? [['Tracking', ticket.tracking] as const] : []),
    ...(ticket.files > 0 ? [['Archivos', `${ticket.files}, en el ticket`] as const] : []),
  ],
});
const at = ({ portal }: MailPerson, { id }: MailTicket) => `${portal}/support?ticket=${id}`;

export const ticketMails = {
  ticket_reply: (person, ticket) => ({
    subject: `Respuesta a su ticket ${ticket.id}: ${ticket.subject}`,
    title: 'Respondimos su ticket',
    blocks: [
      hello(person),
      rowsOf(ticket),
      text(ticket.reply),
      button('Ver y responder', at(person, ticket)),
      note('Si su pregunta ya quedó resuelta, no tiene que hacer nada más.'),
    ],
  }),
  ticket_opened: (person, ticket) => ({
    subject: `Abrimos el ticket ${ticket.id}: ${ticket.subject}`,
    title: 'Abrimos un ticket con lo que nos dijo',
    blocks: [
      hello(person),
      text('Anotamos su pregunta y le responderemos en este ticket y por correo. Esto escribimos:'),
      rowsOf(ticket),
      text(ticket.reply),
      button('Ver y responder', at(person, ticket)),
    ],
  }),
  ticket_closed: (person, ticket) => ({
    subject: `Cerramos el ticket ${ticket.id}: ${ticket.subject}`,
    title: 'Cerramos su ticket',
    blocks: [
      hello(person),
      text('Cerramos este ticket, y a su último mensaje no le damos otra respuesta.'),
      rowsOf(ticket),
      text('Si todavía necesita algo, abra uno nuevo desde el mismo ticket.'),
      button('Ver el ticket', at(person, ticket)),
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
