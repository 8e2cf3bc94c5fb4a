import type { PackagePayment } from '@puerta/contract/related';
import { moment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { paymentWords } from '../../money/payment-words.es.ts';
import { relatedTexts } from '../texts.es.ts';
import styles from './Tables.module.css';

const texts = relatedTexts.payments;

/** Every movement of money of a package, with what is on its way or came to nothing; undefined while it is fetched. */
export function PaymentsCard({ payments }: { payments: readonly PackagePayment[] | undefined }) {
  return (
    <Card title={texts.title}>
      {payments?.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <div className={styles.payments}>
          <DataTable
            caption={texts.caption}
            columns={columns}
            rows={payments && [...payments]}
            rowKey={row => `${row.at} ${row.kind} ${row.reference} ${row.amount}`}
            rowFlag={row => (isTrouble(row) ? 'red' : undefined)}
            skeletonRows={2}
          />
        </div>
      )}
    </Card>
  );
}

/** Money that somebody must look after; a card that was declined is nobody's trouble any more. */
const isTrouble = ({ kind, state }: PackagePayment) =>
  state === 'disputed' || (state === 'failed' && kind === 'refund');

/** Nothing moved by it. */
const isVoid = ({ state }: PackagePayment) => state === 'declined' || state === 'failed';

const columns: Column<PackagePayment>[] = [
  { key: 'at', head: texts.columns.at, cell: At, width: 90 },
  { key: 'what', head: texts.columns.what, cell: What, width: 110, card: 'title' },
  { key: 'how', head: texts.columns.how, cell: How, width: 130 },
  { key: 'who', head: texts.columns.who, cell: Who, width: 90 },
  { key: 'amount', head: texts.columns.amount, cell: Amount, align: 'end', width: 60 },
];

function At({ at }: PackagePayment) {
  const [date, hour] = moment(at).split(', ');
  return (
    <span className={styles.at}>
      {date}, <small>{hour}</small>
    </span>
  );
}

/** Only debts are given up. */
const whatWords = ({ kind, purpose }: PackagePayment) =>
  kind === 'waiver'
    ? paymentWords.kinds.waiver
    : `${paymentWords.kinds[kind]} (${paymentWords.purposes[purpose]})`;

function What(row: PackagePayment) {
  return (
    <span className={styles.two}>
      <b>{whatWords(row)}</b>
      <small data-state={row.state}>{texts.states[row.state]}</small>
    </span>
  );
}

function How(row: PackagePayment) {
  const { method, brand, last4, reference, note } = row;
  const word = (paymentWords.methods as Record<string, string>)[method] ?? method;
  return (
    <span className={styles.two}>
      <span>
        {[word, brand && brand.toUpperCase(), last4 && `••••\u00a0${last4}`].filter(Boolean).join(' ')}
      </span>
      {reference && <small className="num">{reference}</small>}
      {note && <small>{note}</small>}
    </span>
  );
}

/** Its client is named beside the table. */
function Who({ who }: PackagePayment) {
  if (who === null) {
    return texts.system;
  }
  if (who.by === 'visitor' || who.name === null) {
    return texts.visitor;
  }
  return who.by === 'client' ? <span title={who.name}>{texts.client}</span> : who.name;
}

/** What left the agency counts against it; what came to nothing is struck out. */
function Amount(row: PackagePayment) {
  const sum = money(row.kind === 'refund' ? -row.amount : row.amount);
  return (
    <span className={styles.two} data-sum>
      {isVoid(row) ? <s>{sum}</s> : <b>{sum}</b>}
      {row.share !== null && <small>{texts.share(money(row.share))}</small>}
    </span>
  );
}
