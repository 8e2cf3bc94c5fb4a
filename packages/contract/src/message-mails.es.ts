/** What an agency's people write to a client by hand. */
import { hello, type MailContent, type MailPerson, text } from './mail-blocks.es.ts';

export type MailMessage = { subject: string; message: string };

export const messageMails = {
  client_message: (person: MailPerson, { subject, message }: MailMessage): MailContent => ({
    subject,
    title: subject,
    blocks: [hello(person), text(message)],
  }),
} as const;
