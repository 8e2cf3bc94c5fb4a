import { failures, refusals } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFailed } from '../../../lib/query/api.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { orderTimeQuery, purchaseQuery } from '../../../lib/query/own-purchases.ts';
import { PickupForm } from '../components/PickupForm.tsx';
import { pickupTexts as texts } from '../texts.es.ts';
import styles from '../pickups.module.css';
import { read } from '../../../lib/query/read.ts';

/** /pickup/{id}: the carrier is asked to come, for a fee. */
export function PickupPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <>
      <BackLink to="/purchase">{texts.back}</BackLink>
      <PageTitle title={texts.title} lead={texts.lead} />
      <PickupOf id={id} />
    </>
  );
}

function PickupOf({ id }: { id: string }) {
  const parcel = useQuery(purchaseQuery(id));
  const offer = useQuery(pickupDaysQuery(id));
  const order = useQuery({ ...orderTimeQuery(parcel.data?.order_id ?? 0), enabled: parcel.isSuccess });
  const failed = parcel.error ?? offer.error ?? order.error;
  // those of the order that no visit comes for yet
  const boxes = (order.data?.packages ?? []).filter(({ can }) => can.pickup).map(one => one.tracking_number);
  if (parcel.data && !parcel.data.can.pickup) {
    const { ups_prn: prn, reviews } = parcel.data;
    if (reviews.some(({ of }) => of === 'pickup')) {
      return <Nothing title={refusals.payment_in_review} text={texts.inReview} />;
    }
    return <Nothing text={prn ? texts.scheduled(prn) : texts.unavailable} />;
  }
  if (parcel.data && offer.data && order.data) {
    return (
      <div className={styles.columns}>
        <PickupForm parcel={parcel.data} offer={offer.data} boxes={boxes.length} />
        <Fee parcel={parcel.data} fee={offer.data.fee} boxes={boxes} />
      </div>
    );
  }
  if (failed instanceof CallFailed && failed.failure.status === 404) {
    return <Nothing title={refusals.package_not_found} text={texts.notFound} />;
  }
  if (failed) {
    return (
      <ErrorState
        message={failures.data}
        onRetry={() => {
          void parcel.refetch();
          void offer.refetch();
          void order.refetch();
        }}
      />
    );
  }
  return (
    <div className={styles.columns} aria-busy="true">
      <SkeletonCard lines={8} />
      <SkeletonCard lines={3} />
    </div>
  );
}

function Nothing({ title = refusals.pickup_unavailable, text }: { title?: string; text: string }): ReactNode {
  return (
    <EmptyState
      title={title}
      text={text}
      action={<LinkButton to="/purchase">{texts.toPurchases}</LinkButton>}
    />
  );
}

type FeeProps = { parcel: FullPackage; fee: number; boxes: readonly string[] };

function Fee({ parcel, fee, boxes }: FeeProps) {
  return (
    <Ticket
      perforation="below"
      stub={
        <p className={styles.fee}>
          <span>{texts.fee}</span>
          <PriceTag amount={fee} />
        </p>
      }
    >
      <DescriptionList
        items={[
          { term: texts.parcel, value: parcel.product_name },
          { term: texts.boxes(boxes.length), value: boxes.join(' ') },
          { term: texts.address, value: `${parcel.sender_address}, ${parcel.sender_place}` },
        ]}
      />
      <p className={styles.note}>{texts.feeNote}</p>
      <p className={styles.note}>{texts.noCancel}</p>
    </Ticket>
  );
}

/** The days and hours that may be chosen now, the fee, and when the carrier comes to that address anyway. */
const pickupDaysQuery = (id: string) => ({
  ...read('pickup', 'GET /purchase/pickup/days', { query: { id } }),
  // a page that stays open past midnight would offer today
  staleTime: 0,
});
