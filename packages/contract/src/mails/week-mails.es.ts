/** The mail that tells a week. */
import { button, dollars, hello, type MailBlock, type MailsOf, note, text } from './mail-blocks.es.ts';

type MovedTo = 'received' | 'shipped' | 'arrived' | 'delivered';
/** A package under way by what its owner knows of it, and when it is expected. */
type Expected = { tracking: string; receiver: string; day: string };

export type MailWeek = {
  /** the days that it tells, as people read them */
  days: string;
  underWay: number;
  /** how many packages came there in these days */
  moved: Readonly<Record<MovedTo, number>>;
  /** past the day on which they were expected, the longest first */
  late: readonly Expected[];
  /** of the others the next ones first */
  expected: readonly Expected[];
  owed: readonly { tracking: string; cents: number }[];
  owedCents: number;
};

/** Links to packages, so that the mail is read in ten seconds: Compras has the rest. */
const LINKS = 5;
/** Late ones among them, where others are expected. */
const LATE_LINKS = 2;

const boxes = (count: number) =>
  count === 0 ? 'ningún paquete en camino' : `${count} ${count === 1 ? 'paquete' : 'paquetes'} en camino`;

const TITLES: Readonly<Record<MovedTo, string>> = {
  received: 'Recibidos en nuestro almacén',
  shipped: 'Salieron hacia su destino',
  arrived: 'Llegaron a destino',
  delivered: 'Entregados',
};

/** Some of many, each a link to its page. */
function links<T extends { tracking: string }>(
  title: string,
  all: readonly T[],
  most: number,
  row: (one: T) => string,
  portal: string,
): MailBlock[] {
  if (all.length === 0 || most === 0) return [];
  const rows = all
    .slice(0, most)
    .map(one => [one.tracking, row(one), `${portal}/purchase/tracking/${one.tracking}`] as const);
  const left = all.length - rows.length;
  return [
    text(title),
    { kind: 'rows', rows },
    ...(left > 0 ? [note(left === 1 ? 'Y uno más, en Compras.' : `Y ${left} más, en Compras.`)] : []),
  ];
}

export const weekMails = {
  /** What needs the reader, then how many moved, then where the next five are. */
  weekly_summary: (person, { days, underWay, moved, late, expected, owed, owedCents }) => {
    const counts = (Object.keys(TITLES) as MovedTo[]).filter(to => moved[to] > 0);
    const lateLinks = Math.max(LATE_LINKS, LINKS - expected.length);
    const next = expected.slice(0, LINKS - Math.min(late.length, lateLinks));
    return {
      subject: `Su semana con ${person.agency}: ${boxes(underWay)}`,
      title: 'Su semana',
      blocks: [
        hello(person),
        text(`Esto pasó con sus paquetes del ${days}. Ahora tiene ${boxes(underWay)}.`),
        ...links(
          `Por pagar: ${dollars(owedCents)}`,
          owed,
          LINKS,
          ({ cents }) => dollars(cents),
          person.portal,
        ),
        counts.length > 0
          ? { kind: 'rows', rows: counts.map(to => [TITLES[to], String(moved[to])] as const) }
          : text('Ninguno cambió de estado en estos días.'),
        ...links(
          `Con retraso (${late.length})`,
          late,
          lateLinks,
          ({ receiver, day }) => `${receiver}, se esperaba el ${day}`,
          person.portal,
        ),
        ...links(
          'Los próximos que se esperan',
          next,
          LINKS,
          ({ receiver, day }) => `${receiver}, ${day}`,
          person.portal,
        ),
        button('Ver mis compras', `${person.portal}/purchase`),
      ],
    };
  },
} satisfies MailsOf<'week', MailWeek>;
