/** The mail that tells a week. */
import { button, dollars, hello, type MailBlock, type MailsOf, note, text } from './mail-blocks.es.ts';

/** A package by what its owner knows of it. */
type WeekPackage = { tracking: string; receiver: string; place: string };
/** Packages that share something: how many, and some of them. */
export type WeekPart<T> = { total: number; some: readonly T[] };
type MovedTo = 'received' | 'shipped' | 'arrived' | 'delivered';

export type MailWeek = {
  /** the days that it tells, as people read them */
  days: string;
  underWay: number;
  /** by where they came in these days */
  moved: Readonly<Record<MovedTo, WeekPart<WeekPackage>>>;
  /** when some of those under way are expected, the next one first; `late`: that day is past */
  expected: readonly { tracking: string; receiver: string; day: string; late: boolean }[];
  owed: WeekPart<{ tracking: string; cents: number }>;
  owedCents: number;
};

type Row = readonly [label: string, value: string];

const boxes = (count: number) =>
  count === 0 ? 'ningún paquete en camino' : `${count} ${count === 1 ? 'paquete' : 'paquetes'} en camino`;

const TITLES: Readonly<Record<MovedTo, string>> = {
  received: 'Recibidos en nuestro almacén',
  shipped: 'Salieron hacia su destino',
  arrived: 'Llegaron a destino',
  delivered: 'Entregados',
};

function part<T>(title: string, { total, some }: WeekPart<T>, row: (one: T) => Row): MailBlock[] {
  if (total === 0) return [];
  const left = total - some.length;
  return [
    text(`${title} (${total})`),
    { kind: 'rows', rows: some.map(row) },
    ...(left > 0 ? [note(left === 1 ? 'Y uno más, en Compras.' : `Y ${left} más, en Compras.`)] : []),
  ];
}

function expectedPart(expected: MailWeek['expected']): MailBlock[] {
  if (expected.length === 0) return [];
  const rows = expected.map(
    ({ tracking, receiver, day, late }): Row => [
      tracking,
      `${receiver}, ${late ? `con retraso: se esperaba el ${day}` : day}`,
    ],
  );
  return [text('Los próximos que se esperan'), { kind: 'rows', rows }];
}

export const weekMails = {
  weekly_summary: (person, week) => {
    const moved = (Object.keys(TITLES) as MovedTo[]).flatMap(to =>
      part(
        TITLES[to],
        week.moved[to],
        ({ tracking, receiver, place }): Row => [tracking, `${receiver}, ${place}`],
      ),
    );
    return {
      subject: `Su semana con ${person.agency}: ${boxes(week.underWay)}`,
      title: 'Su semana',
      blocks: [
        hello(person),
        text(`Esto pasó con sus paquetes del ${week.days}. Ahora tiene ${boxes(week.underWay)}.`),
        ...part(`Por pagar: ${dollars(week.owedCents)}`, week.owed, ({ tracking, cents }) => [
          tracking,
          dollars(cents),
        ]),
        ...(moved.length > 0 ? moved : [text('Ninguno cambió de estado en estos días.')]),
        ...expectedPart(week.expected),
        button('Ver mis compras', `${person.portal}/purchase`),
      ],
    };
  },
} satisfies MailsOf<'week', MailWeek>;
