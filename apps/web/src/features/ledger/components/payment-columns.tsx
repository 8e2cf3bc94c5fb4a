import type { PaymentExtra } from '@puerta/contract/money/ledger';
import { day, moment, money } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf, type OptionalColumn } from '../../../ui/list/optional-columns.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import { ClientLink, PackageLink } from '../../../ui/page/RecordLinks.tsx';
import type { Payment } from '../api.ts';
import styles from '../screens/money.module.css';
import { paymentWords } from '../payment-words.es.ts';
import { moneyTexts } from '../texts.es.ts';

const texts = moneyTexts.payments;

type Moved = Omit<Payment, 'tracking' | 'date' | PaymentExtra>;

/** Nothing for what has no brand of a card's, such as a wallet of the provider's own. */
export const brandWord = (brand: string | null): string | null =>
  brand === 'unknown' ? null : (brand?.toUpperCase() ?? null);

export function methodWord({ method, brand, last4 }: Moved): string {
  const word = (texts.methods as Record<string, string>)[method] ?? method;
  return [word, brandWord(brand), last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}

/** Only debts are given up; how much says the word, because no money moved. */
export const kindWord = ({ kind, purpose, amount }: Pick<Moved, 'kind' | 'purpose' | 'amount'>): string =>
  kind === 'waiver'
    ? texts.waiverOf(texts.kinds.waiver, money(amount))
    : `${texts.kinds[kind]} (${texts.purposes[purpose]})`;

/** What left the agency counts against it; a waiver moved nothing. */
export function signed({ kind, amount }: Pick<Moved, 'kind' | 'amount'>): string {
  if (kind === 'waiver') return '—';
  return money(kind === 'refund' ? -amount : amount);
}

/** By name: who gave back, recorded or paid. */
export function whoWord(who: Payment['who']): string {
  if (!who) return paymentWords.who.system;
  return who.name ?? paymentWords.who[who.by === 'client' ? 'client' : 'visitor'];
}

export const statusWord = ({ status }: Moved): string => texts.statuses[status];

export const paymentColumns: Column<Payment>[] = columnsOf(texts.columns, {
  date: { cell: row => day(row.date, 'MM/DD/YYYY'), width: 70, card: 'bare' },
  tracking: {
    cell: row => <PackageLink code={row.tracking} />,
    width: 110,
    card: 'title',
  },
  kind: { cell: row => <Clip>{kindWord(row)}</Clip>, width: 110, card: 'who' },
  method: { cell: row => <Clip>{methodWord(row)}</Clip>, width: 110, card: 'who' },
  reference: {
    cell: row => <Clip>{[row.reference, row.note].filter(Boolean).join(' · ') || '—'}</Clip>,
    width: 90,
    card: 'none',
  },
  status: { cell: statusWord, width: 60, card: 'bare' },
  amount: { cell: signed, align: 'end', width: 60, card: 'side' },
});

/** What the list may show besides. */
export const extraPaymentColumns: OptionalColumn<Payment, PaymentExtra>[] = columnsOf(texts.further, {
  who: { needs: 'who', cell: ({ who }) => whoWord(who) },
  client: {
    needs: 'client',
    cell: ({ client }) => <ClientLink client={client} />,
  },
  provider: {
    needs: 'provider',
    cell: ({ provider }) =>
      provider ? ((texts.providers as Record<string, string>)[provider] ?? provider) : '—',
  },
  recorded: {
    needs: 'recorded',
    cell: ({ recorded }) => (recorded ? <span className={styles.whole}>{moment(recorded)}</span> : '—'),
  },
});

export const paymentFlag = (row: Moved) =>
  row.status === 'failed' || row.status === 'disputed' ? 'red' : undefined;
