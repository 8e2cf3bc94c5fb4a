/** Every text of the mails that people get. Structure only: how it looks is the server's rendering. */
import { priceLines } from './messages.es.ts';

/** What stands in a mail, from top to bottom. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }
  /** small print */
  | { kind: 'note'; text: string };
export type MailContent = { subject: string; title: string; blocks: readonly MailBlock[] };

/** The person written to and the agency that writes. */
export type MailPerson = {
  name: string;
  locker: string | null;
  agency: string;
  /** address of the portal, without a closing slash */
  portal: string;
};

/** Pounds and inches, as stored. */
export type MailMeasures = { weight: number; length: number; width: number; height: number };

export type MailPackage = {
  tracking: string;
  carrierTracking: string | null;
  product: string;
  receiver: string;
  place: string;
  declared: MailMeasures;
  /** null until reception */
  measured: MailMeasures | null;
  priceCents: number;
  /** the difference found at reception, less what was waived */
  differenceCents: number;
  /** of the latest refund of this package; null without one */
  refundCents: number | null;
};

export type MailOrder = {
  number: number;
  product: string;
  receiver: string;
  place: string;
  quantity: number;
  /** of one package */
  lines: readonly { code: string; cents: number }[];
  totalCents: number;
  trackings: readonly string[];
  /** how many labels hang on the mail */
  labels: number;
};

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const measures = ({ weight, length, width, height }: MailMeasures) =>
  `${number(weight)} lb, ${number(length)} × ${number(width)} × ${number(height)} in`;

const text = (words: string): MailBlock => ({ kind: 'text', text: words });
const note = (words: string): MailBlock => ({ kind: 'note', text: words });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
const hello = (person: MailPerson) => text(`Hola, ${person.name}:`);
const packageUrl = (person: MailPerson, { tracking }: MailPackage) =>
  `${person.portal}/purchase/tracking/${tracking}`;
const seePackage = (person: MailPerson, about: MailPackage) =>
  button('Ver mi paquete', packageUrl(person, about));

const packageRows = (about: MailPackage): MailBlock => ({
  kind: 'rows',
  rows: [
    ['Tracking', about.tracking],
    ['Servicio', about.product],
    ['Destinatario', about.receiver],
    ['Destino', about.place],
  ],
});

/** Mails about an account. `url` is the link that only this mail carries. */
export const accountMails = {
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

/** A new random password; `password` exists in this mail alone. */
export const passwordMails = {
  new_password: (person: MailPerson, password: string): MailContent => ({
    subject: 'Su nueva contraseña',
    title: 'Su nueva contraseña',
    blocks: [
      hello(person),
      text(`${person.agency} restauró la contraseña de su cuenta.`),
      { kind: 'rows', rows: [['Contraseña', password]] },
      button('Iniciar sesión', `${person.portal}/login`),
      note('Al iniciar sesión deberá cambiarla por una que solo usted conozca.'),
    ],
  }),
} as const;

/** What happened to an account, told without a link. */
export const noticeMails = {
  email_changed: (person: MailPerson): MailContent => ({
    subject: 'El correo de su cuenta cambió',
    title: 'El correo de su cuenta cambió',
    blocks: [
      hello(person),
      text(
        `Desde ahora su cuenta de ${person.agency} usa otro correo electrónico. A esta dirección ya no le escribiremos.`,
      ),
      note('Si usted no hizo este cambio, responda a este correo cuanto antes.'),
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
  const names: Readonly<Record<string, string>> = priceLines;
  return {
    kind: 'rows',
    rows: [
      ...order.lines.map(
        ({ code, cents }) => [names[code] ?? order.product, `${dollars(cents)}${times}`] as const,
      ),
      ['Total', dollars(order.totalCents)],
    ],
  };
}

export const packageMails = {
  received: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Recibimos su paquete ${about.tracking}`,
    title: 'Su paquete llegó a nuestro almacén',
    blocks: [
      hello(person),
      text('Ya lo pesamos y medimos. Le avisaremos cuando salga hacia su destino.'),
      packageRows(about),
      ...(about.measured ? [{ kind: 'rows', rows: [['Medidas', measures(about.measured)]] } as const] : []),
      seePackage(person, about),
    ],
  }),
  debt: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Su paquete ${about.tracking} tiene un pago pendiente de ${dollars(about.differenceCents)}`,
    title: 'Este paquete ha sido recibido, pendiente por pago',
    blocks: [
      hello(person),
      text('Al recibirlo, sus medidas resultaron mayores que las declaradas. Esta es la diferencia:'),
      packageRows(about),
      {
        kind: 'rows',
        rows: [
          ['Declarado', measures(about.declared)],
          ...(about.measured ? [['Medido en almacén', measures(about.measured)] as const] : []),
          ['Por pagar', dollars(about.differenceCents)],
        ],
      },
      button('Realizar pago', packageUrl(person, about)),
      note('Su paquete seguirá su camino en cuanto recibamos el pago.'),
    ],
  }),
  shipped: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Su paquete ${about.tracking} va en camino`,
    title: 'Su paquete va en camino',
    blocks: [
      hello(person),
      text('Salió de nuestro almacén en Miami hacia su destino.'),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  arrived: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Su paquete ${about.tracking} llegó a destino`,
    title: 'Su paquete llegó a destino',
    blocks: [
      hello(person),
      text('Está en nuestro almacén de destino, listo para su entrega.'),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  delivered: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Su paquete ${about.tracking} fue entregado`,
    title: 'Su paquete fue entregado',
    blocks: [
      hello(person),
      text(`Gracias por enviar con ${person.agency}.`),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  payment_received: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Recibimos el pago de su paquete ${about.tracking}`,
    title: 'Recibimos su pago',
    blocks: [
      hello(person),
      text('Su paquete no tiene pagos pendientes y sigue su camino.'),
      packageRows(about),
      { kind: 'rows', rows: [['Pagado', dollars(about.differenceCents)]] },
      seePackage(person, about),
    ],
  }),
  refund: (person: MailPerson, about: MailPackage): MailContent => ({
    subject: `Su reembolso del paquete ${about.tracking}`,
    title: 'Su reembolso está en camino',
    blocks: [
      hello(person),
      text(
        'Devolvimos el pago a la tarjeta con la que compró. Su banco puede tardar unos días en mostrarlo.',
      ),
      packageRows(about),
      { kind: 'rows', rows: [['Reembolso', dollars(about.refundCents ?? about.priceCents)]] },
    ],
  }),
} as const;

export type AccountMail = keyof typeof accountMails;
export type PasswordMail = keyof typeof passwordMails;
export type NoticeMail = keyof typeof noticeMails;
export type OrderMail = keyof typeof orderMails;
export type PackageMail = keyof typeof packageMails;
export type MailTemplate = AccountMail | PasswordMail | NoticeMail | OrderMail | PackageMail;

/** The foot of every mail. */
export const mailFooter = (agency: { name: string; supportEmail: string; phone: string }) =>
  `${agency.name}. ¿Preguntas? Responda a este correo o escriba a ${agency.supportEmail}${agency.phone ? `, teléfono ${agency.phone}` : ''}.`;
