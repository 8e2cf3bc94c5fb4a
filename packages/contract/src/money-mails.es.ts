/** Mails about money that moved, or did not, without its customer: each tells what one fact, or several at once, say. */
import {
  button,
  dollars,
  hello,
  type MailContent,
  type MailPerson,
  moneyBack,
  text,
} from './mail-blocks.es.ts';

/** `name`: a package's number, or an order. */
export type MailMoney = readonly { name: string; cents: number }[];

const totalOf = (about: MailMoney) => dollars(about.reduce((sum, { cents }) => sum + cents, 0));

const rowsOf = (about: MailMoney) =>
  ({ kind: 'rows', rows: about.map(({ name, cents }) => [name, dollars(cents)] as const) }) as const;

const stillOwed = (person: MailPerson, about: MailMoney, why: string): MailContent['blocks'] => [
  hello(person),
  text(why),
  rowsOf(about),
  text(
    about.length === 1
      ? 'Su paquete saldrá hacia su destino cuando recibamos el pago. Puede intentarlo con otra tarjeta.'
      : 'Sus paquetes saldrán hacia su destino cuando recibamos el pago. Puede intentarlo con otra tarjeta.',
  ),
  button('Ver y pagar', `${person.portal}/purchase`),
];

export const moneyMails = {
  debt_rejected: (person: MailPerson, about: MailMoney): MailContent => ({
    subject: `Su banco no aprobó el pago de ${totalOf(about)}`,
    title: 'Su pago no fue aprobado',
    blocks: stillOwed(
      person,
      about,
      `Su banco no aprobó el pago de ${totalOf(about)}. No se le ha cobrado nada.`,
    ),
  }),
  debt_undone: (person: MailPerson, about: MailMoney): MailContent => ({
    subject: `No pudimos completar su pago de ${totalOf(about)}`,
    title: 'Su pago no se completó',
    blocks: stillOwed(
      person,
      about,
      `Su banco aprobó el pago de ${totalOf(about)}, pero no pudimos completarlo. ${moneyBack}`,
    ),
  }),
  refund_at_bank: (person: MailPerson, about: MailMoney): MailContent => ({
    subject: `Su reembolso de ${totalOf(about)}`,
    title: 'Su reembolso está en camino',
    blocks: [
      hello(person),
      text(
        `Devolvimos ${totalOf(about)} a la tarjeta con la que pagó. Su banco puede tardar unos días en mostrarlo.`,
      ),
      rowsOf(about),
    ],
  }),
} as const;
