import { refusals } from '@puerta/contract/messages.es';
import type { FullPackage } from '@puerta/contract/parcels/packages';
import { GROUP } from '@puerta/domain/money/products';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { day, moment, money } from '../../../lib/format.ts';
import { isDomestic, isOwing, isWithCarrier } from '../../../lib/package-state.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import type { Description } from '../../../ui/page/DescriptionList.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { PayAllDebts } from '../../debts/components/PayAllDebts.tsx';
import { ParcelArrival, ParcelProgress } from '../../parcel/components/ParcelProgress.tsx';
import { ParcelFacts } from '../../parcel/components/ParcelFacts.tsx';
import { ParcelHead, ParcelHeadSkeleton } from '../../parcel/components/ParcelHead.tsx';
import { type Measured, sayArrival, serviceWord, contentFacts } from '../../parcel/parcel-view.ts';
import { optionFacts } from '../../parcel/option-facts.ts';
import { returnFacts } from '../../parcel/return-facts.tsx';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { orderTimeQuery, purchaseQuery } from '../../../lib/query/own-purchases.ts';
import { ClaimButton } from '../components/ClaimButton.tsx';
import { CarrierEvents, PaymentTicket, PeopleCard } from '../components/DetailCards.tsx';
import { Movements } from '../components/Movements.tsx';
import { PurchaseActions, VoidButton } from '../components/PurchaseActions.tsx';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PurchaseDetailPage.module.css';
import { DebtNotice } from '../../debts/components/DebtNotice.tsx';
import { movementsQuery } from '../api.ts';
import { failedPayment } from '../movement-words.ts';
import { usePayOwnDebt } from '../use-pay-own-debt.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';

const texts = purchasesTexts.detail;

/** /purchase/tracking/{track}: everything about one own package. */
export function PurchaseDetailPage() {
  const { track = '' } = useParams({ strict: false });
  return (
    <>
      <BackLink to="/purchase">{texts.back}</BackLink>
      <PurchaseOf tracking={track} />
    </>
  );
}

function PurchaseOf({ tracking }: { tracking: string }) {
  return (
    <Loaded
      query={useQuery(purchaseQuery(tracking))}
      title={tracking}
      loading={<DetailSkeleton tracking={tracking} />}
      gone={
        <EmptyState
          title={refusals.package_not_found}
          text={texts.notFound}
          action={<LinkButton to="/purchase">{texts.toPurchases}</LinkButton>}
        />
      }
      keep
    >
      {parcel => <PurchaseDetail parcel={parcel} />}
    </Loaded>
  );
}

/**
 * What one comes for first: what is owed, documents, payment; then what happened and will, and the rest. On a wide screen
 * the steps go across, above all of it, and documents and payment beside it.
 */
function PurchaseDetail({ parcel }: { parcel: FullPackage }) {
  const order = useSharedOrder(parcel);
  return (
    <div className={styles.page}>
      <ParcelHead
        lead={`${parcel.product_name} · ${parcelTexts.bought(day(parcel.date))}`}
        code={parcel.tracking_number}
        parcel={parcel}
      />
      {parcel.voided && (
        <p className={styles.note}>
          {[
            parcelTexts.voided,
            parcel.refund && parcelTexts.refunded[parcel.refund.state](money(parcel.refund.amount)),
            parcel.pickup === 1 && purchasesTexts.voiding.pickupStays,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {isWithCarrier(parcel) && <p className={styles.note}>{parcelTexts.withCarrier}</p>}
      {isOwing(parcel) && (
        <>
          <OwnDebt parcel={parcel} />
          <PayAllDebts order={parcel.order_id} />
        </>
      )}
      <div className={styles.columns}>
        <div className={styles.right}>
          <div className={styles.side}>
            <div className={styles.documents}>
              <PurchaseActions parcel={parcel} order={order} fullWidth />
              <ClaimButton parcel={parcel} />
            </div>
            <PaymentTicket parcel={parcel} />
          </div>
          <div className={styles.people}>
            <PeopleCard parcel={parcel} />
          </div>
        </div>
        <div className={styles.steps}>
          <div className={styles.arrival}>
            <ParcelArrival arrival={parcel.arrival} />
          </div>
          <div className={styles.progress}>
            <ParcelProgress parcel={parcel} />
          </div>
        </div>
        <div className={styles.left}>
          <div className={styles.movements}>
            <Movements parcel={parcel} />
          </div>
          <div className={styles.rest}>
            <ParcelFacts parcel={parcel} facts={factsOf(parcel)} />
            {!parcel.voided && <CarrierEvents events={parcel.events} />}
            <div className={styles.void}>
              <VoidButton parcel={parcel} />
              {parcel.void_until && <small>{purchasesTexts.voiding.until(moment(parcel.void_until))}</small>}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The package's order, while other labels of it may be downloaded with this one. */
function useSharedOrder({ order_id, can }: FullPackage): number | undefined {
  const order = useQuery({ ...orderTimeQuery(order_id), enabled: can.label });
  const labels = order.data?.packages.filter(one => one.can.label).length ?? 0;
  return labels > 1 && can.label ? order_id : undefined;
}

function factsOf(parcel: FullPackage): Description[] {
  const known = (term: string, value: string | null): Description[] => (value ? [{ term, value }] : []);
  return [
    ...contentFacts(parcel),
    ...optionFacts(parcel),
    ...returnFacts(parcel, tracking => ({ to: '/purchase/tracking/$track', params: { track: tracking } })),
    { term: texts.service, value: serviceWord(parcel) },
    ...known(texts.packageNumber, parcel.package_number),
    ...known(texts.locker, parcel.locker),
    ...pickupFacts(parcel),
    ...(isDomestic(parcel) ? [] : travelFacts(parcel)),
    ...known(texts.notes, parcel.notes),
  ];
}

/** A promotion has no pickup: nothing is said of it. */
function pickupFacts({ pickup, ups_prn: prn, group_services }: FullPackage): Description[] {
  if (pickup === 1) {
    return [{ term: texts.pickup, value: texts.pickupCode(prn ?? '') }];
  }
  return group_services === GROUP.promo ? [] : [{ term: texts.pickup, value: texts.noPickup, tone: 'muted' }];
}

/** Where a package to Venezuela travels, as far as it is known. */
function travelFacts(parcel: FullPackage): Description[] {
  const orNone = (term: string, value: string | null | undefined): Description =>
    value ? { term, value } : { term, value: texts.none, tone: 'muted' };
  const arrival = sayArrival(parcel.arrival);
  return [
    orNone(texts.processed, parcel.process_date && day(parcel.process_date)),
    orNone(texts.lot, parcel.batch_number),
    ...(parcel.batch_number
      ? [
          orNone(texts.lotDate, parcel.batch_date && day(parcel.batch_date)),
          orNone(texts.departure, parcel.etd && day(parcel.etd)),
          orNone(texts.shipment, parcel.shipment_number),
        ]
      : []),
    ...(arrival ? [arrival.expected] : []),
  ];
}

function DetailSkeleton({ tracking }: { tracking: string }) {
  return (
    <div className={styles.page} aria-busy="true">
      <ParcelHeadSkeleton code={tracking} />
      <div className={styles.columns}>
        <div className={styles.right}>
          <SkeletonCard lines={4} />
        </div>
        <div className={styles.left}>
          <SkeletonCard lines={8} />
        </div>
      </div>
    </div>
  );
}

type Props = {
  parcel: Measured &
    Pick<
      FullPackage,
      'id' | 'tracking_number' | 'debt' | 'reviews' | 'difference' | 'difference_reason' | 'can'
    >;
};

/** The notice of an own package that waits for its payment, with what became of the one that its bank refused. */
function OwnDebt({ parcel }: Props) {
  const { data = [] } = useQuery(movementsQuery(parcel.tracking_number));
  return <DebtNotice parcel={parcel} failed={failedPayment(data)} {...usePayOwnDebt(parcel.id)} />;
}
