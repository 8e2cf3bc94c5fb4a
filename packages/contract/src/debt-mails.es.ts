/** Mails about all that a client owes. */
import { button, dollars, hello, type MailContent, type MailPerson, note, text } from './mail-blocks.es.ts';

export type MailDebts = readonly { tracking: string; cents: number }[];

export const debtMails = {
  debt_reminder: (person: MailPerson, debts: MailDebts): MailContent => {
    const total = dollars(debts.reduce((sum, { cents }) => sum + cents, 0));
    return {
      subject: `Recordatorio: tiene ${total} por pagar`,
      title: debts.length === 1 ? 'Su paquete espera el pago' : 'Sus paquetes esperan el pago',
      blocks: [
        hello(person),
        text(
          'Recibimos lo que sigue y medía más que lo declarado. Saldrá hacia su destino cuando recibamos la diferencia.',
        ),
        {
          kind: 'rows',
          rows: [
            ...debts.map(({ tracking, cents }) => [tracking, dollars(cents)] as const),
            ...(debts.length > 1 ? [['Total', total] as const] : []),
          ],
        },
        button('Ver y pagar', `${person.portal}/purchase`),
        note('Si ya pagó, no tiene que hacer nada más.'),
      ],
    };
  },
} as const;
