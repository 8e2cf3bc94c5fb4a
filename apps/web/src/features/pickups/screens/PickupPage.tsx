import { failures, refusals } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { PriceTag } from '../../../ui/PriceTag.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { Ticket } from '../../../ui/Ticket.tsx';
import { purchaseQuery } from '../../../lib/own-purchases.ts';
import { pickupDaysQuery } from '../api.ts';
import { PickupForm } from '../components/PickupForm.tsx';
import { pickupTexts as texts } from '../texts.es.ts';
import styles from './PickupPage.module.css';

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
  const offer = useQuery(pickupDaysQuery);
  const failed = parcel.error ?? offer.error;
  if (parcel.data && !parcel.data.can.pickup) {
    const { ups_prn: prn, reviews } = parcel.data;
    if (reviews.some(({ of }) => of === 'pickup')) {
      return <Nothing title={refusals.payment_in_review} text={texts.inReview} />;
    }
    return <Nothing text={prn ? texts.scheduled(prn) : texts.unavailable} />;
  }
  if (parcel.data && offer.data) {
    return (
      <div className={styles.columns}>
        <PickupForm parcel={parcel.data} offer={offer.data} />
        <Fee parcel={parcel.data} fee={offer.data.fee} />
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

function Fee({ parcel, fee }: { parcel: FullPackage; fee: number }) {
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
          { term: texts.tracking, value: parcel.tracking_number },
          { term: texts.address, value: `${parcel.sender_address}, ${parcel.sender_place}` },
        ]}
      />
      <p className={styles.note}>{texts.feeNote}</p>
      <p className={styles.note}>{texts.noCancel}</p>
    </Ticket>
  );
}
