import type { FullPackage } from '@puerta/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { money } from '../../../lib/format.ts';
import { Barcode } from '../../../ui/Barcode.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { Ticket } from '../../../ui/Ticket.tsx';
import { movementsQuery } from '../api.ts';
import { refundsIn } from '../movement-words.ts';
import { paymentLines, paymentTotal } from '../payment-lines.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PaymentTicket.module.css';

const texts = purchasesTexts.payment;

/** What the package costs: payments above the perforation, their sum and the bar code below. */
export function PaymentTicket({ parcel }: { parcel: FullPackage }) {
  const payments = paymentLines(parcel);
  const total = paymentTotal(parcel);
  // of a void label its price comes back: the page has asked for what happened already
  const { data = [] } = useQuery({ ...movementsQuery(parcel.tracking_number), enabled: parcel.voided });
  const refunds = refundsIn(data);
  const stub = (
    <>
      <p className={styles.total} data-owed={total.owed || undefined}>
        <span>{total.term}</span>
        <PriceTag amount={total.amount} />
      </p>
      {refunds.map(({ kind, amount, at }) => (
        <p key={at} className={styles.refund}>
          <span>{purchasesTexts.movements.titles[kind]}</span>
          <b className="num">−{money(Math.abs(amount ?? 0))}</b>
        </p>
      ))}
      <Barcode value={parcel.tracking_number} height={44} />
    </>
  );
  return (
    <Ticket perforation="below" stub={stub}>
      <h2 className={styles.title}>{texts.title}</h2>
      {payments.length > 1 ? (
        <>
          <DescriptionList
            ruled={false}
            items={payments.map(({ term, amount, owed }) => ({
              term,
              value: money(amount),
              tone: owed ? ('danger' as const) : undefined,
            }))}
          />
          {parcel.lines.length > 1 && (
            <details className={styles.made}>
              <summary>{texts.made(payments[0]?.term ?? texts.single)}</summary>
              <PriceLines lines={parcel.lines} />
            </details>
          )}
        </>
      ) : (
        <PriceLines lines={parcel.lines} />
      )}
    </Ticket>
  );
}

function PriceLines({ lines }: Pick<FullPackage, 'lines'>) {
  return (
    <DescriptionList
      ruled={false}
      items={lines.map(({ label, amount }) => ({ term: label, value: money(amount) }))}
    />
  );
}
