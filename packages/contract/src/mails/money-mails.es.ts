/** Mails about money: orders that were paid for or not, debts, and what moved or did not without its customer. */
import {
  button,
  dollars,
  hello,
  type MailBlock,
  type MailContent,
  type MailPerson,
  type MailsOf,
  moneyBack,
  note,
  text,
} from './mail-blocks.es.ts';
import { lineLabel } from '../money/quotes.ts';

export type MailOrder = {
  number: number;
  product: string;
  group: number;
  receiver: string;
  place: string;
  quantity: number;
  /** it sends back what somebody received: the label goes to that person */
  isReturn?: boolean;
  /** of one package; of them all where their boxes differ */
  lines: readonly { code: string; cents: number }[];
  /** what is in each of its packages and what it cost, where they differ; null where they are alike */
  boxes: readonly { content: string; cents: number }[] | null;
  totalCents: number;
  trackings: readonly string[];
  /** why it came to nothing, as a sentence without its full stop */
  failure: string | null;
  /** how many labels hang on the mail */
  labels: number;
  /** with which card it was paid; null where it was not */
  card: string | null;
};

export const orderMails = {
  order_receipt: (person, order) => ({
    subject: `Recibo de su compra ${order.number}`,
    title: 'Gracias por su compra',
    blocks: [
      hello(person),
      text(
        order.isReturn ? 'Su pago fue aprobado.' : 'Su pago fue aprobado y su envío está listo para salir.',
      ),
      orderRows(order),
      { kind: 'rows', rows: order.trackings.map((tracking, at) => packageRow(tracking, order.boxes?.[at])) },
      priceRows(order),
      ...(order.labels > 0
        ? [
            text(
              order.isReturn
                ? 'Adjuntamos la etiqueta de vuelta: envíesela a quien tiene el paquete, para que la pegue en la caja y la entregue a UPS.'
                : order.labels === 1
                  ? 'Adjuntamos la etiqueta: imprímala y péguela en la caja.'
                  : `Adjuntamos las ${order.labels} etiquetas: imprímalas y pegue cada una en su caja.`,
            ),
          ]
        : []),
      button('Ver mis compras', `${person.portal}/purchase`),
    ],
  }),
  payment_rejected: (person, order) => ({
    subject: `Su pago de la compra ${order.number} no fue aprobado`,
    title: 'Su pago no fue aprobado',
    blocks: [
      hello(person),
      text('El banco no aprobó el pago de esta compra. No se le ha cobrado nada.'),
      orderRows(order),
      button('Comprar de nuevo', `${person.portal}/services`),
    ],
  }),
  order_undone: (person, order) => ({
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
} satisfies MailsOf<'order', MailOrder>;

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

const packageRow = (tracking: string, box?: { content: string; cents: number }) =>
  box ? ([box.content, `${tracking} · ${dollars(box.cents)}`] as const) : (['Tracking', tracking] as const);

function priceRows(order: MailOrder): MailBlock {
  const times = order.quantity > 1 && !order.boxes ? ` × ${order.quantity}` : '';
  return {
    kind: 'rows',
    rows: [
      ...order.lines.map(
        ({ code, cents }) => [lineLabel(code, order.group), `${dollars(cents)}${times}`] as const,
      ),
      ['Total', dollars(order.totalCents)],
      ...(order.card ? [['Pagado con', order.card] as const] : []),
    ],
  };
}

/** `reason`: why it arose, without its full stop. */
export type MailDebts = readonly { tracking: string; cents: number; reason: string | null }[];

export const debtMails = {
  debt_reminder: (person, debts) => {
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
            ...debts.map(
              ({ tracking, cents, reason }) =>
                [tracking, reason ? `${dollars(cents)} (${reason})` : dollars(cents)] as const,
            ),
            ...(debts.length > 1 ? [['Total', total] as const] : []),
          ],
        },
        button('Ver y pagar', `${person.portal}/purchase`),
        note('Si ya pagó, no tiene que hacer nada más.'),
      ],
    };
  },
} satisfies MailsOf<'debt', MailDebts>;

/** What one fact tells of money, or several at once. `name`: a package's number, or an order; `how`: to which card it went back. */
export type MailMoney = readonly { name: string; cents: number; how: string | null }[];

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
  debt_rejected: (person, about) => ({
    subject: `Su banco no aprobó el pago de ${totalOf(about)}`,
    title: 'Su pago no fue aprobado',
    blocks: stillOwed(
      person,
      about,
      `Su banco no aprobó el pago de ${totalOf(about)}. No se le ha cobrado nada.`,
    ),
  }),
  debt_undone: (person, about) => ({
    subject: `No pudimos completar su pago de ${totalOf(about)}`,
    title: 'Su pago no se completó',
    blocks: stillOwed(
      person,
      about,
      `Su banco aprobó el pago de ${totalOf(about)}, pero no pudimos completarlo. ${moneyBack}`,
    ),
  }),
  refund_at_bank: (person, about) => ({
    subject: `Su reembolso de ${totalOf(about)}`,
    title: 'Su reembolso está en camino',
    blocks: [
      hello(person),
      text(
        `Devolvimos ${totalOf(about)} a la tarjeta con la que pagó${about[0]?.how ? `, ${about[0].how}` : ''}. Su banco puede tardar unos días en mostrarlo.`,
      ),
      rowsOf(about),
    ],
  }),
} satisfies MailsOf<'money', MailMoney>;
