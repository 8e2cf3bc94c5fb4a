import type { FullPackage } from '@puerta/contract/parcels/packages';
import { moment, money } from '../../../lib/format.ts';
import { Barcode } from '../../../ui/parcel/Barcode.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { paymentLines, paymentTotal } from '../payment-lines.ts';
import { purchasesTexts } from '../texts.es.ts';
import styles from '../screens/PurchaseDetailPage.module.css';
import { phoneText } from '@puerta/domain/people/phone';
import { isDomestic } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { TransportIcon } from '../../../ui/parcel/TransportIcon.tsx';

const texts = purchasesTexts.payment;

/** What the package costs: payments above the perforation, their sum and the bar code below. */
export function PaymentTicket({ parcel }: { parcel: FullPackage }) {
  const payments = paymentLines(parcel);
  const total = paymentTotal(parcel);
  const stub = (
    <>
      <p className={styles.total} data-owed={total.owed || undefined}>
        <span>{total.term}</span>
        <PriceTag amount={total.amount} />
      </p>
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
          {parcel.difference_reason && <p className={styles.reason}>{parcel.difference_reason}.</p>}
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

const detailTexts = purchasesTexts.detail;

/** Sender and receiver, with how it travels between them. */
export function PeopleCard({ parcel }: { parcel: FullPackage }) {
  return (
    <Card>
      <div className={styles.route}>
        <div className={styles.person}>
          <h2 className="eyebrow">{detailTexts.sender}</h2>
          <b>{parcel.sender_name}</b>
          <p>{parcel.sender_address}</p>
          <p>{parcel.sender_place}</p>
          <p className="num">{phoneText(parcel.sender_phone, 'US')}</p>
          <p>{parcel.sender_email}</p>
        </div>
        <span className={styles.way}>
          <TransportIcon type={parcel.product_type} size={24} />
        </span>
        <div className={styles.person}>
          <h2 className="eyebrow">{detailTexts.receiver}</h2>
          <b>{parcel.receive_name}</b>
          {parcel.office && (
            <p className={styles.office}>
              {detailTexts.office}: {parcel.office}
            </p>
          )}
          <p>{parcel.receive_address}</p>
          <p>{parcel.package_receive}</p>
          <p className="num">{phoneText(parcel.receive_phone, isDomestic(parcel) ? 'US' : 'VE')}</p>
          <p>{parcel.receive_email}</p>
        </div>
      </div>
    </Card>
  );
}

/** What the carrier reported about a package, newest first. */
export function CarrierEvents({ events }: Pick<FullPackage, 'events'>) {
  const newestFirst = events.toSorted((a, b) => b.date.localeCompare(a.date));
  return (
    <Card title={detailTexts.events}>
      {events.length === 0 ? (
        <p className={styles.none}>{detailTexts.noEvents}</p>
      ) : (
        <ol className={styles.events}>
          {newestFirst.map(({ date, description, location }) => (
            <li key={`${date} ${description}`}>
              <time className="num" dateTime={date}>
                {moment(date)}
              </time>
              <span>
                <b>{description}</b>
                {location && <small>{location}</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
