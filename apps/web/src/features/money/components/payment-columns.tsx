import type { PaymentAlso } from '@puerta/contract/money';
import { day, moment, money } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { Further } from '../../../ui/use-further.ts';
import type { Payment } from '../api.ts';
import styles from '../screens/money.module.css';
import { moneyTexts } from '../texts.es.ts';

const texts = moneyTexts.payments;

type Moved = Omit<Payment, 'tracking' | 'date' | PaymentAlso>;

export function methodWord({ method, brand, last4 }: Moved): string {
  const word = (texts.methods as Record<string, string>)[method] ?? method;
  return [word, brand && brand.toUpperCase(), last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}

/** Only debts are given up. */
export const kindWord = ({ kind, purpose }: Moved): string =>
  kind === 'waiver' ? texts.kinds.waiver : `${texts.kinds[kind]} (${texts.purposes[purpose]})`;

/** What left the agency counts against it; a waiver moved nothing. */
export const signed = ({ kind, amount }: Moved): string => money(kind === 'refund' ? -amount : amount);

export const statusWord = ({ status }: Moved): string => texts.statuses[status];

export const paymentColumns: Column<Payment>[] = [
  { key: 'date', head: texts.columns.date, cell: row => day(row.date, 'MM/DD/YYYY'), width: 70 },
  {
    key: 'tracking',
    head: texts.columns.tracking,
    cell: row =>
      row.tracking ? (
        <LinkAnchor to="/order/$id" params={{ id: row.tracking }} className="num">
          {row.tracking}
        </LinkAnchor>
      ) : (
        '—'
      ),
    width: 110,
    card: 'title',
  },
  {
    key: 'kind',
    head: texts.columns.kind,
    cell: kindWord,
    width: 110,
  },
  {
    key: 'method',
    head: texts.columns.method,
    cell: row => <span className={styles.whole}>{methodWord(row)}</span>,
    width: 110,
  },
  {
    key: 'reference',
    head: texts.columns.reference,
    cell: row => [row.reference, row.note].filter(Boolean).join(' · ') || '—',
    width: 90,
  },
  { key: 'status', head: texts.columns.status, cell: statusWord, width: 60 },
  { key: 'amount', head: texts.columns.amount, cell: signed, align: 'end', width: 60 },
];

/** What the list may show besides. */
export const furtherPayments: Further<Payment, PaymentAlso>[] = [
  {
    key: 'client',
    asks: 'client',
    head: texts.further.client,
    cell: ({ client }) =>
      client ? (
        <LinkAnchor to="/client/$id" params={{ id: String(client.id) }}>
          {client.name}
        </LinkAnchor>
      ) : (
        '—'
      ),
  },
  {
    key: 'provider',
    asks: 'provider',
    head: texts.further.provider,
    cell: ({ provider }) =>
      provider ? ((texts.providers as Record<string, string>)[provider] ?? provider) : '—',
  },
  {
    key: 'recorded',
    asks: 'recorded',
    head: texts.further.recorded,
    cell: ({ recorded }) => (recorded ? <span className={styles.whole}>{moment(recorded)}</span> : '—'),
  },
];

export const paymentFlag = (row: Moved) =>
  row.status === 'failed' || row.status === 'disputed' ? 'red' : undefined;
