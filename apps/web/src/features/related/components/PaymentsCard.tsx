import type { ManagersRelated, PackagePayment } from '@puerta/contract/parcels/related';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { moment, money } from '../../../lib/format.ts';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { brandWord, kindWord, signed, whoWord } from '../../ledger/components/payment-columns.tsx';
import { paymentWords } from '../../ledger/payment-words.es.ts';
import { relatedTexts } from '../texts.es.ts';
import styles from './RelatedCards.module.css';
import { isOwing } from '../../../lib/package-state.ts';

const texts = relatedTexts.payments;

/** Who voided a package's label and when, and what the client is still owed for it. */
export function VoidedBy({ voided }: { voided: NonNullable<ManagersRelated['voided']> }) {
  const words = relatedTexts.voided;
  return (
    <>
      {` ${words.by(whoWord(voided.who), moment(voided.at))}`}
      {voided.owed > 0 && (
        <>
          {` ${words.owed(money(voided.owed))} `}
          <LinkAnchor to="/attention">{words.giveBack}</LinkAnchor>
        </>
      )}
    </>
  );
}

/** Every movement of money of a package, with what is on its way or came to nothing; undefined while it is fetched. */
export function PaymentsCard({ payments }: { payments: readonly PackagePayment[] | undefined }) {
  return (
    <Card title={texts.title}>
      {payments?.length === 0 ? (
        <p className="quiet">{texts.none}</p>
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

const columns: Column<PackagePayment>[] = columnsOf(texts.columns, {
  at: { cell: At, width: 90 },
  what: { cell: What, width: 110, card: 'title' },
  how: { cell: How, width: 130 },
  who: { cell: Who, width: 90 },
  amount: { cell: Amount, align: 'end', width: 60 },
});

function At({ at }: PackagePayment) {
  const [date, hour] = moment(at).split(', ');
  return (
    <span className={styles.at}>
      {date}, <small>{hour}</small>
    </span>
  );
}

function What(row: PackagePayment) {
  return (
    <span className={styles.two}>
      <b>{kindWord(row)}</b>
      <small data-state={row.state}>{texts.states[row.state]}</small>
    </span>
  );
}

function How(row: PackagePayment) {
  const { method, brand, last4, reference, note } = row;
  const word = (paymentWords.methods as Record<string, string>)[method] ?? method;
  return (
    <span className={styles.two}>
      <span>{[word, brandWord(brand), last4 && `••••\u00a0${last4}`].filter(Boolean).join(' ')}</span>
      {reference && <small className="num">{reference}</small>}
      {note && <small>{note}</small>}
    </span>
  );
}

/** Its client is named beside the table. */
function Who({ who }: PackagePayment) {
  return who?.by === 'client' ? (
    <span title={who.name ?? undefined}>{paymentWords.who.client}</span>
  ) : (
    whoWord(who)
  );
}

/** What left the agency counts against it; what came to nothing is struck out. */
function Amount(row: PackagePayment) {
  const sum = signed(row);
  return (
    <span className={styles.two} data-sum>
      {isVoid(row) ? <s>{sum}</s> : <b>{sum}</b>}
      {row.share !== null && <small>{texts.share(money(row.share))}</small>}
    </span>
  );
}

const priceTexts = relatedTexts.price;

type Line = { key: string; label: string; amount: number; owed?: boolean };

type Parcel = Pick<
  FullPackage,
  'lines' | 'difference' | 'final_payment' | 'ups_pickup_cost' | 'discount' | 'payment' | 'total'
>;

/** Of what a package's price is made, line by line, with what came later, to its total; dollars. For managers. */
export function PriceCard({ parcel }: { parcel: Parcel }) {
  return (
    <Card title={priceTexts.title}>
      <div className={styles.whole}>
        <table className={styles.lines}>
          <caption className="unseen">{priceTexts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{priceTexts.line}</th>
              <th scope="col">{priceTexts.amount}</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(parcel).map(({ key, label, amount, owed }) => (
              <tr key={key} data-owed={owed || undefined}>
                <td>{owed ? `${label} · ${priceTexts.unpaid}` : label}</td>
                <td className="num">{money(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{priceTexts.total}</th>
              <td className="num">{money(parcel.total)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

/** As its invoice has them; the difference of the reception by its own lines where they are known. */
function linesOf(parcel: Parcel): Line[] {
  const { lines, difference, final_payment: final, ups_pickup_cost: pickup, discount } = parcel;
  const owed = isOwing(parcel);
  const later: Line[] =
    difference.length > 0
      ? difference.map(({ code, label, amount }) => ({
          key: `difference ${code}`,
          label: priceTexts.difference(label),
          amount,
          owed,
        }))
      : final
        ? [{ key: 'difference', label: priceTexts.finalPayment, amount: final, owed }]
        : [];
  return [
    ...lines.map(({ code, label, amount }) => ({ key: code, label, amount })),
    ...(pickup ? [{ key: 'pickup', label: priceTexts.pickup, amount: pickup }] : []),
    ...later,
    ...(discount > 0 ? [{ key: 'discount', label: priceTexts.discount, amount: -discount }] : []),
  ];
}
