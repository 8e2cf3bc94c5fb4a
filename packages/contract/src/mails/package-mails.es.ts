/** Mails about a package. */
import {
  button,
  dollars,
  hello,
  type MailBlock,
  type MailPerson,
  type MailsOf,
  moneyBack,
  note,
  text,
} from './mail-blocks.es.ts';

/** Pounds and inches, as stored. */
export type MailMeasures = { weight: number; length: number; width: number; height: number };

/**
 * `how`: with which card, or by which means. `charged`: what the card's statement shows, where one payment was for
 * several packages.
 */
export type MailMoved = { cents: number; how: string; charged: { cents: number; packages: number } | null };

/** `day` as people read it, hours as 0800. `boxes`: the packages that it is for, by their numbers. */
export type MailVisit = {
  prn: string;
  /** YYYY-MM-DD */
  on: string;
  day: string;
  start: string;
  end: string;
  address: string;
  contact: string;
  phone: string;
  boxes: readonly string[];
  fee: MailMoved;
};

/** What was measured, on which day (as people read it; null where nobody kept it), and what it made owed. */
export type Corrected = MailMeasures & { day: string | null; debtCents: number };

export type MailPackage = {
  tracking: string;
  /** shows amounts on the public page, where the agency shows visitors none; null where it shows them */
  signature: string | null;
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
  /** why it arose, without its full stop; null where there is none */
  differenceReason: string | null;
  /** of the latest refund of this package; null without one */
  refundCents: number | null;
  /** the payment or refund that the mail is about; null where it is about none */
  moved: MailMoved | null;
  voided: boolean;
  /** the carrier's visit; null without one */
  pickup: MailVisit | null;
  /** the day promised to its customer, as people read it; null where none was */
  promised: string | null;
  /** of the measures that made a debt; null in a mail about anything else */
  correction: { before: Corrected; after: Corrected } | null;
};

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const measures = ({ weight, length, width, height }: MailMeasures) =>
  `${number(weight)} lb, ${number(length)} × ${number(width)} × ${number(height)} in`;

const hours = ({ start, end }: { start: string; end: string }) =>
  [start, end].map(time => `${time.slice(0, 2)}:${time.slice(2)}`).join(' a ');

const packageUrl = (person: MailPerson, { tracking, signature }: MailPackage) =>
  `${person.portal}/purchase/tracking/${tracking}${signature ? `?firma=${signature}` : ''}`;
const seePackage = (person: MailPerson, about: MailPackage) =>
  button('Ver mi paquete', packageUrl(person, about));

const whereRows = (about: MailPackage) =>
  [
    ['Servicio', about.product],
    ['Destinatario', about.receiver],
    ['Destino', about.place],
  ] as const;
const packageRows = (about: MailPackage): MailBlock => ({
  kind: 'rows',
  rows: [['Tracking', about.tracking], ...whereRows(about)],
});

/** How many packages a visit is for. */
const boxesOf = ({ pickup }: MailPackage) => pickup?.boxes.length ?? 1;

/** What a correction changed, each with what stood there before. */
function changedRows({ before, after }: { before: Corrected; after: Corrected }): MailBlock {
  const said = (one: Corrected): readonly (readonly [string, string])[] => [
    ['Peso', `${number(one.weight)} lb`],
    ['Medidas', `${number(one.length)} × ${number(one.width)} × ${number(one.height)} in`],
    ['Recibido el', one.day ?? 'sin fecha'],
    ['Por pagar', dollars(one.debtCents)],
  ];
  const earlier = said(before);
  return {
    kind: 'rows',
    rows: said(after).flatMap(([label, value], at) => {
      const was = earlier[at]?.[1];
      return was === value ? [] : [[label, `${was} → ${value}`] as const];
    }),
  };
}

const refundRow = ({ refundCents, priceCents, moved }: MailPackage): MailBlock => ({
  kind: 'rows',
  rows: [
    ['Reembolso', dollars(moved?.cents ?? refundCents ?? priceCents)],
    ...(moved ? [['Devuelto a', moved.how] as const] : []),
  ],
});

/** The fee of a visit is not a price: it stays. */
const feeStays = ({ voided, pickup }: MailPackage): MailBlock[] =>
  voided && pickup ? [note(`La tarifa de la recogida, ${dollars(pickup.fee.cents)}, no se devuelve.`)] : [];

const why = ({ differenceReason }: MailPackage) =>
  differenceReason ? [['Diferencia', differenceReason] as const] : [];

const paidRows = ({ differenceCents, moved, ...about }: MailPackage): MailBlock => ({
  kind: 'rows',
  rows: [
    ...why({ differenceCents, moved, ...about }),
    ['Pagado', dollars(moved?.cents ?? differenceCents)],
    ...(moved ? [['Con', moved.how] as const] : []),
    ...(moved?.charged
      ? [
          [
            'Cobro en su tarjeta',
            `${dollars(moved.charged.cents)}, por ${moved.charged.packages} paquetes`,
          ] as const,
        ]
      : []),
  ],
});

/** Which visit, when and where. */
const whenRows = (visit: MailVisit) =>
  [
    ['Código de recogida', visit.prn],
    ['Fecha', visit.day],
    ['Horario', hours(visit)],
    ['Dirección', visit.address],
  ] as const;

/** The appointment and its receipt. */
const visitRows = (visit: MailVisit): MailBlock => ({
  kind: 'rows',
  rows: [
    ...whenRows(visit),
    ['Contacto', `${visit.contact}, ${visit.phone}`],
    ...visit.boxes.map(tracking => ['Paquete', tracking] as const),
    ['Pagado', dollars(visit.fee.cents)],
    ['Con', visit.fee.how],
  ],
});

export const packageMails = {
  received: (person, about) => ({
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
  late: (person, about) => ({
    subject: `Su paquete ${about.tracking} tarda más de lo estimado`,
    title: 'Su paquete tarda más de lo estimado',
    blocks: [
      hello(person),
      text(
        about.promised
          ? `Lo esperábamos para el ${about.promised} y aún está en camino. Lamentamos la demora: le avisaremos en cuanto avance.`
          : 'Aún está en camino. Lamentamos la demora: le avisaremos en cuanto avance.',
      ),
      packageRows(about),
      seePackage(person, about),
      note('En su página ve cada paso y la fecha más probable. Si tiene dudas, responda a este correo.'),
    ],
  }),
  debt: (person, about) => ({
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
          ...why(about),
          ['Por pagar', dollars(about.differenceCents)],
        ],
      },
      button('Realizar pago', packageUrl(person, about)),
      note('Su paquete seguirá su camino en cuanto recibamos el pago.'),
    ],
  }),
  debt_corrected: (person, about) => ({
    subject:
      about.differenceCents > 0
        ? `Corregimos el pago pendiente de su paquete ${about.tracking}: ${dollars(about.differenceCents)}`
        : `Su paquete ${about.tracking} ya no tiene un pago pendiente`,
    title: 'Corregimos la recepción de su paquete',
    blocks: [
      hello(person),
      text('Revisamos lo que anotamos al recibirlo. Esto fue lo que cambió:'),
      packageRows(about),
      ...(about.correction ? [changedRows(about.correction)] : []),
      ...(about.differenceCents > 0
        ? [
            { kind: 'rows', rows: why(about) } as const,
            button('Realizar pago', packageUrl(person, about)),
            note('Su paquete seguirá su camino en cuanto recibamos el pago.'),
          ]
        : [seePackage(person, about)]),
    ],
  }),
  shipped: (person, about) => ({
    subject: `Su paquete ${about.tracking} va en camino`,
    title: 'Su paquete va en camino',
    blocks: [
      hello(person),
      text('Salió de nuestro almacén en Miami hacia su destino.'),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  arrived: (person, about) => ({
    subject: `Su paquete ${about.tracking} llegó a destino`,
    title: 'Su paquete llegó a destino',
    blocks: [
      hello(person),
      text('Está en nuestro almacén de destino, listo para su entrega.'),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  delivered: (person, about) => ({
    subject: `Su paquete ${about.tracking} fue entregado`,
    title: 'Su paquete fue entregado',
    blocks: [
      hello(person),
      text(`Gracias por enviar con ${person.agency}.`),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  step_taken_back: (person, about) => ({
    subject: `Corrección sobre su paquete ${about.tracking}`,
    title: 'Nuestro último aviso fue un error',
    blocks: [
      hello(person),
      text(
        'Le escribimos que su paquete había avanzado y todavía no es así. Disculpe la confusión: le avisaremos cuando avance.',
      ),
      packageRows(about),
      seePackage(person, about),
    ],
  }),
  payment_received: (person, about) => ({
    subject: `Recibimos el pago de su paquete ${about.tracking}`,
    title: 'Recibimos su pago',
    blocks: [
      hello(person),
      text('Su paquete no tiene pagos pendientes y sigue su camino.'),
      packageRows(about),
      paidRows(about),
      seePackage(person, about),
    ],
  }),
  pickup_scheduled: (person, about) => ({
    subject:
      boxesOf(about) === 1
        ? `Recogida programada para su paquete ${about.tracking}`
        : `Recogida programada para sus ${boxesOf(about)} paquetes`,
    title: 'Su recogida está programada',
    blocks: [
      hello(person),
      text(
        boxesOf(about) === 1
          ? 'El transportista pasará por su paquete. Téngalo listo, con su etiqueta pegada.'
          : `El transportista pasará por sus ${boxesOf(about)} paquetes. Téngalos listos, cada uno con su etiqueta pegada.`,
      ),
      ...(about.pickup ? [visitRows(about.pickup)] : []),
      { kind: 'rows', rows: whereRows(about) },
      seePackage(person, about),
      note('El archivo adjunto la añade a su calendario. Una recogida pagada no se puede cancelar.'),
    ],
  }),
  pickup_rejected: (person, about) => ({
    subject: `No se programó la recogida de su paquete ${about.tracking}`,
    title: 'Su recogida no fue programada',
    blocks: [
      hello(person),
      text(
        'El banco no aprobó el pago de la recogida. No se le ha cobrado nada y nadie pasará por su paquete.',
      ),
      packageRows(about),
      button('Programar de nuevo', `${person.portal}/purchase`),
    ],
  }),
  pickup_undone: (person, about) => ({
    subject: `No se programó la recogida de su paquete ${about.tracking}`,
    title: 'Su recogida no fue programada',
    blocks: [
      hello(person),
      text(
        `Su banco aprobó el pago, pero el transportista no aceptó la recogida y nadie pasará por su paquete. ${moneyBack}`,
      ),
      packageRows(about),
      text('Puede programarla para otro día, o llevar el paquete a una oficina del transportista.'),
      button('Programar de nuevo', `${person.portal}/purchase`),
    ],
  }),
  refund: (person, about) => ({
    subject: `Su reembolso del paquete ${about.tracking}`,
    title: 'Hicimos su reembolso',
    blocks: [
      hello(person),
      text(
        about.voided
          ? 'La etiqueta de este paquete fue anulada, y devolvimos su precio a la tarjeta con la que compró. Su banco puede tardar unos días en mostrarlo.'
          : 'Devolvimos el pago a la tarjeta con la que compró. Su banco puede tardar unos días en mostrarlo.',
      ),
      packageRows(about),
      refundRow(about),
      seePackage(person, about),
      ...feeStays(about),
    ],
  }),
  refund_outside: (person, about) => ({
    subject: `Su reembolso del paquete ${about.tracking}`,
    title: 'Le devolvimos su pago',
    blocks: [
      hello(person),
      text(
        'Su banco no aceptó el reembolso en la tarjeta con la que compró, así que se lo devolvimos por otro medio. Si no lo ha recibido, responda este correo.',
      ),
      packageRows(about),
      refundRow(about),
      seePackage(person, about),
      ...feeStays(about),
    ],
  }),
  pickup_called_off: (person, about) => ({
    subject: about.pickup
      ? `UPS ya no pasará el ${about.pickup.day}: recogida ${about.pickup.prn}`
      : 'UPS ya no pasará por sus paquetes',
    title: 'Su recogida quedó sin efecto',
    blocks: [
      hello(person),
      text(
        'Se anuló la última etiqueta que UPS iba a recoger, así que le avisamos que no pase. Si la tiene en su calendario, puede borrarla.',
      ),
      ...(about.pickup ? [{ kind: 'rows', rows: whenRows(about.pickup) } as const] : []),
      ...feeStays(about),
      button('Ver mis compras', `${person.portal}/purchase`),
    ],
  }),
} satisfies MailsOf<'package', MailPackage>;
