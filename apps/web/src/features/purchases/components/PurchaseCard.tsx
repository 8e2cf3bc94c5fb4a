import type { PurchaseRow } from '@puerta/contract/packages';
import { IconPackage } from '@tabler/icons-react';
import { day, money } from '../../../lib/format.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { Barcode } from '../../../ui/Barcode.tsx';
import { CopyCode } from '../../../ui/CopyCode.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import { Ticket } from '../../../ui/Ticket.tsx';
import { sayArrival } from '../../parcel/parcel-view.ts';
import { paymentLines, paymentTotal } from '../payment-lines.ts';
import { purchasesTexts } from '../texts.es.ts';
import { OwnDebt } from './OwnDebt.tsx';
import { PurchaseActions } from './PurchaseActions.tsx';
import { VoidButton } from './VoidButton.tsx';
import styles from './PurchaseCard.module.css';

const texts = purchasesTexts.card;

/** One package of Compras. */
export function PurchaseCard({ parcel, order }: { parcel: PurchaseRow; order?: number }) {
  const isPending = isOwing(parcel);
  const arrival = sayArrival(parcel.arrival);
  return (
    <article
      className={styles.card}
      data-pending={isPending || undefined}
      aria-label={parcel.tracking_number}
    >
      <Ticket stub={<Stub parcel={parcel} />}>
        <div className={styles.body}>
          <Head parcel={parcel} />
          <div className={styles.middle}>
            <DescriptionList
              ruled={false}
              items={[
                { term: texts.receiver, value: parcel.receive_name },
                { term: texts.bought, value: day(parcel.date) },
                ...(arrival ? [arrival.expected] : []),
                ...(parcel.ups_tracking ? [{ term: texts.carrier, value: parcel.ups_tracking }] : []),
                ...(parcel.pickup === 1 ? [{ term: texts.pickup, value: texts.scheduled }] : []),
              ]}
            />
            <div className={styles.code}>
              <Barcode value={parcel.tracking_number} height={52} decorative />
            </div>
          </div>
          {isPending && <OwnDebt parcel={parcel} />}
          <div className={styles.actions}>
            <PurchaseActions parcel={parcel} order={order} />
            <VoidButton parcel={parcel} />
          </div>
        </div>
      </Ticket>
    </article>
  );
}

function Head({ parcel }: { parcel: PurchaseRow }) {
  return (
    <header className={styles.head}>
      {parcel.picture ? (
        <img className={styles.picture} src={parcel.picture} alt="" width={52} height={52} loading="lazy" />
      ) : (
        <span className={styles.picture}>
          <IconPackage size={26} stroke={1.6} aria-hidden />
        </span>
      )}
      <div className={styles.names}>
        <p>{parcel.product_name}</p>
        <div className={styles.tracking}>
          <h2 className="num">{parcel.tracking_number}</h2>
          <CopyCode value={parcel.tracking_number} what={texts.tracking} />
        </div>
      </div>
      {/* What is owed has its own notice: the pill tells where the package is. */}
      <StatusPill status={statusKey({ ...parcel, payment: 0 })} />
    </header>
  );
}

function Stub({ parcel }: { parcel: PurchaseRow }) {
  const lines = paymentLines(parcel);
  const total = paymentTotal(parcel);
  return (
    <>
      <div className={styles.amounts}>
        {lines.length > 1 && (
          <DescriptionList
            ruled={false}
            items={lines.map(({ term, amount, owed }) => ({
              term,
              value: money(amount),
              tone: owed ? ('danger' as const) : undefined,
            }))}
          />
        )}
        <p className={styles.total}>
          <span>{total.term}</span>
          <PriceTag amount={total.amount} />
        </p>
      </div>
      <LinkButton
        to="/purchase/tracking/$track"
        params={{ track: parcel.tracking_number }}
        variant="default"
        fullWidth
        aria-label={texts.detailOf(parcel.tracking_number)}
      >
        {texts.detail}
      </LinkButton>
    </>
  );
}
