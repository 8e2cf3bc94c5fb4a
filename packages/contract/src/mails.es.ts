/** Texts of the mails about accounts and orders; those about packages are in package-mails.es.ts. */
import type { Notice } from '@puerta/domain/notices';
import {
  button,
  dollars,
  hello,
  type MailBlock,
  type MailContent,
  type MailPerson,
  moneyBack,
  note,
  text,
} from './mail-blocks.es.ts';
import { factorRemoved } from './account-texts.es.ts';
import { lineLabel } from './line-label.es.ts';
import type { packageMails } from './package-mails.es.ts';
import type { debtMails } from './debt-mails.es.ts';
import type { messageMails } from './message-mails.es.ts';
import type { moneyMails } from './money-mails.es.ts';
import type { ticketMails } from './ticket-mails.es.ts';
import type { WeekMail } from './week-mails.es.ts';

export type MailOrder = {
  number: number;
  product: string;
  group: number;
  receiver: string;
  place: string;
  quantity: number;
  /** of one package */
  lines: readonly { code: string; cents: number }[];
  totalCents: number;
  trackings: readonly string[];
  /** why it came to nothing, as a sentence without its full stop */
  failure: string | null;
  /** how many labels hang on the mail */
  labels: number;
};

/** Mails about an account. `url` is the link that only this mail carries. */
export const accountMails = {
  invitation: (person: MailPerson, url: string) => invitation(person, url),
  welcome: (person: MailPerson, url: string): MailContent => ({
    subject: `Bienvenido a ${person.agency}`,
    title: 'Su cuenta está lista',
    blocks: [
      hello(person),
      text(`Ya puede cotizar, enviar y rastrear sus paquetes con ${person.agency}.`),
      ...(person.locker ? [{ kind: 'rows', rows: [['Su casillero', person.locker]] } as const] : []),
      button('Confirmar mi correo', url),
      note('Su cuenta funciona desde ahora: confirmar el correo solo nos asegura que podemos escribirle.'),
    ],
  }),
  /** To the address that waits. */
  email_confirm: (person: MailPerson, url: string, email: string): MailContent => ({
    subject: 'Confirme su nuevo correo',
    title: 'Confirme su nuevo correo',
    blocks: [
      hello(person),
      text(`Alguien pidió usar ${email} en una cuenta de ${person.agency}. Confírmelo solo si fue usted.`),
      button('Confirmar este correo', url),
      note(
        'El enlace vence 24 horas después de pedir el cambio. Si usted no lo pidió, ignore este correo: nada cambia.',
      ),
    ],
  }),
  /** To the address that holds until then. */
  email_asked: (person: MailPerson, url: string): MailContent => ({
    subject: 'Pidieron cambiar el correo de su cuenta',
    title: 'Pidieron cambiar el correo de su cuenta',
    blocks: [
      hello(person),
      text(
        `Alguien pidió que su cuenta de ${person.agency} use otro correo. Hasta que lo confirmen allí, su cuenta sigue usando este.`,
      ),
      text('Si no fue usted, cancele el cambio y elija una contraseña nueva.'),
      button('Cancelar el cambio', url),
      note('Si usted lo pidió, no haga nada.'),
    ],
  }),
  /** To an address before that nobody is known to read. */
  email_left: (person: MailPerson): MailContent => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `Una cuenta de ${person.agency} que usaba este correo usa ahora otro. A esta dirección ya no le escribiremos.`,
      ),
      note('Si la cuenta es suya y usted no hizo el cambio, escríbanos.'),
    ],
  }),
  /** To the address before. */
  email_changed: (person: MailPerson, url: string): MailContent => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `Desde ahora su cuenta de ${person.agency} usa otro correo electrónico. A esta dirección ya no le escribiremos.`,
      ),
      text(
        'Si usted no hizo este cambio, recupere su cuenta: volverá a usar este correo y nadie más podrá entrar.',
      ),
      button('Recuperar mi cuenta', url),
      note('El enlace sirve una sola vez y vence en siete días. Si usted hizo el cambio, no haga nada.'),
    ],
  }),
  /** To the address before, of staff whose agency changed it. */
  email_moved: (person: MailPerson): MailContent => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `${person.agency} cambió el correo de la cuenta de trabajo que usaba este. Con esta dirección ya no se puede entrar, y ya no le escribiremos aquí.`,
      ),
      note(`Si cree que es un error, pregunte a ${person.agency}.`),
    ],
  }),
  /** To the address since. */
  email_given: (person: MailPerson): MailContent => ({
    subject: `Su cuenta de ${person.agency} usa ahora este correo`,
    title: 'Su cuenta usa ahora este correo',
    blocks: [
      hello(person),
      text(`${person.agency} cambió el correo de su cuenta de trabajo. Desde ahora inicie sesión con este.`),
      button('Iniciar sesión', `${person.portal}/login`),
      note(
        `La contraseña sigue siendo la misma: si no la conoce, elija «Olvidé mi contraseña» al iniciar sesión. Si no trabaja con ${person.agency}, ignore este correo.`,
      ),
    ],
  }),
  password_reset: (person: MailPerson, url: string): MailContent => ({
    subject: 'Cree una nueva contraseña',
    title: 'Cree una nueva contraseña',
    blocks: [
      hello(person),
      text('Recibimos una solicitud para cambiar la contraseña de su cuenta.'),
      button('Crear nueva contraseña', url),
      note(
        'El enlace sirve una sola vez y vence en una hora. Si usted no lo solicitó, ignore este correo: su contraseña sigue siendo la misma.',
      ),
    ],
  }),
} as const;

/** Comes before the person has a password. */
const invitation = (person: MailPerson, url: string): MailContent => ({
  subject: `Le invitaron a ${person.agency}`,
  title: `Trabaje con ${person.agency}`,
  blocks: [
    hello(person),
    text(`${person.agency} le creó una cuenta de trabajo. Cree su contraseña para empezar.`),
    button('Crear mi contraseña', url),
    note('El enlace sirve una sola vez y vence en siete días.'),
  ],
});

/** A new random password; `password` exists in this mail alone. It may take a second factor away. */
export const passwordMails = {
  new_password: (person: MailPerson, password: string, losesFactor: boolean): MailContent => ({
    subject: 'Su nueva contraseña',
    title: 'Su nueva contraseña',
    blocks: [
      hello(person),
      text(`${person.agency} restauró la contraseña de su cuenta.`),
      { kind: 'rows', rows: [['Contraseña', password]] },
      button('Iniciar sesión', `${person.portal}/login`),
      note('Al iniciar sesión deberá cambiarla por una que solo usted conozca.'),
      ...(losesFactor ? [note(`${factorRemoved}.`)] : []),
    ],
  }),
} as const;

export const orderMails = {
  order_receipt: (person: MailPerson, order: MailOrder): MailContent => ({
    subject: `Recibo de su compra ${order.number}`,
    title: 'Gracias por su compra',
    blocks: [
      hello(person),
      text('Su pago fue aprobado y su envío está listo para salir.'),
      orderRows(order),
      { kind: 'rows', rows: order.trackings.map(tracking => ['Tracking', tracking] as const) },
      priceRows(order),
      ...(order.labels > 0
        ? [
            text(
              order.labels === 1
                ? 'Adjuntamos la etiqueta: imprímala y péguela en la caja.'
                : `Adjuntamos las ${order.labels} etiquetas: imprímalas y pegue cada una en su caja.`,
            ),
          ]
        : []),
      button('Ver mis compras', `${person.portal}/purchase`),
    ],
  }),
  payment_rejected: (person: MailPerson, order: MailOrder): MailContent => ({
    subject: `Su pago de la compra ${order.number} no fue aprobado`,
    title: 'Su pago no fue aprobado',
    blocks: [
      hello(person),
      text('El banco no aprobó el pago de esta compra. No se le ha cobrado nada.'),
      orderRows(order),
      button('Comprar de nuevo', `${person.portal}/services`),
    ],
  }),
  order_undone: (person: MailPerson, order: MailOrder): MailContent => ({
    subject: `No pudimos completar su compra ${order.number}`,
    title: 'Su compra no se completó',
    blocks: [
      hello(person),
      text(`Su banco aprobó el pago, pero no pudimos obtener la etiqueta. ${moneyBack}`),
      ...(order.failure ? [text(`${order.failure}.`)] : []),
      orderRows(order),
      button('Comprar de nuevo', `${person.portal}/services`),
    ],
  }),
} as const;

function orderRows(order: MailOrder): MailBlock {
  return {
    kind: 'rows',
    rows: [
      ['Compra', String(order.number)],
      ['Servicio', order.product],
      ['Destinatario', order.receiver],
      ['Destino', order.place],
      ['Paquetes', String(order.quantity)],
    ],
  };
}

function priceRows(order: MailOrder): MailBlock {
  const times = order.quantity > 1 ? ` × ${order.quantity}` : '';
  return {
    kind: 'rows',
    rows: [
      ...order.lines.map(
        ({ code, cents }) => [lineLabel(code, order.group), `${dollars(cents)}${times}`] as const,
      ),
      ['Total', dollars(order.totalCents)],
    ],
  };
}

export type AccountMail = keyof typeof accountMails;
export type PasswordMail = keyof typeof passwordMails;
export type OrderMail = keyof typeof orderMails;
export type PackageMail = keyof typeof packageMails;
export type TicketMail = keyof typeof ticketMails;
export type DebtMail = keyof typeof debtMails;
export type MoneyMail = keyof typeof moneyMails;
export type MessageMail = keyof typeof messageMails;
export type MailTemplate =
  | AccountMail
  | PasswordMail
  | OrderMail
  | PackageMail
  | TicketMail
  | WeekMail
  | MessageMail
  | DebtMail
  | MoneyMail;

/** Below the foot of a mail that its reader may switch off. */
export const mailChoice: Readonly<Record<Notice, string>> = {
  steps: 'No recibir más avisos de los pasos de mis paquetes',
  answers: 'No recibir más respuestas por correo',
  weekly: 'No recibir más el resumen de la semana',
};

/** The foot of every mail. */
export const mailFooter = (agency: { name: string; supportEmail: string; phone: string }) =>
  `${agency.name}. ¿Preguntas? Responda a este correo o escriba a ${agency.supportEmail}${agency.phone ? `, teléfono ${agency.phone}` : ''}.`;
