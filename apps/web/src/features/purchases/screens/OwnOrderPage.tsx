import type { OwnOrderTime } from '@puerta/contract/money/history';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { day, money } from '../../../lib/format.ts';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { PayAllDebts } from '../../debts/components/PayAllDebts.tsx';
import { orderTimeQuery } from '../../../lib/query/own-purchases.ts';
import { MovementsCard } from '../components/Movements.tsx';
import { OrderLabels, SendAnother } from '../components/PurchaseActions.tsx';
import { PurchaseRow } from '../components/PurchaseRow.tsx';
import styles from '../components/PurchaseList.module.css';
import { aboutPackages, isSettledInOrder, movementDetail } from '../movement-words.ts';
import { purchasesTexts } from '../texts.es.ts';
import { isGone } from '../../../lib/query/read.ts';

const texts = purchasesTexts.order;

/** /purchase/order/{order}: the packages of one own order, and what happened to all of them in one line of time. */
export function OwnOrderPage() {
  const { order = '' } = useParams({ strict: false });
  return (
    <>
      <BackLink to="/purchase">{purchasesTexts.detail.back}</BackLink>
      <OrderOf order={Number(order)} />
    </>
  );
}

function OrderOf({ order }: { order: number }) {
  const { data, error, refetch } = useQuery(orderTimeQuery(order));
  const [first] = data?.packages ?? [];
  if (data && first) {
    return <Order order={data} first={first} />;
  }
  return (
    <>
      <PageTitle title={Number.isInteger(order) ? texts.title(order) : purchasesTexts.title} />
      {isGone(error) ? (
        <EmptyState
          title={texts.notFound}
          action={<LinkButton to="/purchase">{purchasesTexts.detail.toPurchases}</LinkButton>}
        />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <div className={styles.parts}>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={6} />
        </div>
      )}
    </>
  );
}

type Props = { order: OwnOrderTime; first: OwnOrderTime['packages'][number] };

function Order({ order: { packages, movements }, first }: Props) {
  const { order_id: id, date, order_quantity: quantity, order_total: total } = first;
  const labels = packages.filter(({ can }) => can.label).length;
  const isVoid = new Map(packages.map(parcel => [parcel.tracking_number, parcel.voided]));
  return (
    <>
      <PageTitle
        title={texts.title(id)}
        lead={`${day(date)} · ${texts.facts(quantity, first.order_voided, money(first.order_net))}`}
        actions={
          <>
            <SendAnother parcel={first} />
            {labels > 1 && <OrderLabels order={id} count={labels} />}
            <PayAllDebts order={id} />
          </>
        }
      />
      <div className={styles.parts}>
        <section className={styles.card} aria-label={texts.packages}>
          <ul className={`${styles.rows} ${styles.alone}`}>
            {packages.map(parcel => (
              <li key={parcel.id}>
                <PurchaseRow parcel={parcel} {...(labels > 1 && parcel.can.label && { order: id })} />
              </li>
            ))}
          </ul>
        </section>
        <MovementsCard
          movements={movements}
          visits={movements.flatMap(({ visit, packages: collected }) =>
            visit && collected.some(tracking => isVoid.get(tracking) === false) ? [visit] : [],
          )}
          name={purchasesTexts.actions.orderFile(id)}
          isSettled={movement => isSettledInOrder(movement, movements)}
          detailOf={movement =>
            [aboutPackages(movement, packages.length)]
              .concat(movementDetail(movement, total))
              .filter(Boolean)
              .join(' · ')
          }
        />
      </div>
    </>
  );
}
