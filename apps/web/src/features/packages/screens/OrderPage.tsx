import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { isDomestic } from '../../../lib/package-state.ts';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { MarginCard } from '../../margins/components/MarginCard.tsx';
import { PackageMoney } from '../../ledger/components/PackageMoney.tsx';
import {
  ClientCard,
  DocumentsCard,
  ofManagers,
  type Related,
  relatedQuery,
  SiblingsCard,
  TicketsCard,
  VisitCard,
} from '../../related/components/LinkCards.tsx';
import { PaymentsCard, PriceCard, VoidedBy } from '../../related/components/PaymentsCard.tsx';
import { relatedTexts } from '../../related/texts.es.ts';
import { type PackageRecord, packageQuery } from '../api.ts';
import { PackageHead, PackageSkeleton, ReceiveLink } from '../components/PackageHead.tsx';
import { PackageSheet } from '../components/PackageSheet.tsx';
import { TakeBackButton } from '../components/RedateButton.tsx';
import { packageTexts } from '../texts.es.ts';
import styles from '../components/PackageSheet.module.css';

const texts = packageTexts.detail;

/** /order/{id}: one order's package, by id or tracking. */
export function OrderPage() {
  const { id } = useParams({ from: '/order/$id' });
  useDocumentTitle(id);
  return (
    <>
      <BackToOrders />
      <OrderDetail id={id} heading="h1" />
    </>
  );
}

/** /order-domestic-view/{id}: the same of a domestic order, under the specified title. */
export function DomesticOrderPage() {
  const { id } = useParams({ from: '/order-domestic-view/$id' });
  return (
    <>
      <BackToOrders />
      <PageTitle title={packageTexts.domesticDetail.title} />
      <OrderDetail id={id} heading="h2" />
    </>
  );
}

const BackToOrders = () => <WayBack to="/orders">{texts.back}</WayBack>;

function OrderDetail({ id, heading }: { id: string; heading: 'h1' | 'h2' }) {
  return (
    <Loaded
      query={useQuery(packageQuery(id))}
      keep
      loading={<PackageSkeleton />}
      // without a package there is no head to name the page
      title={heading === 'h1' ? id : undefined}
      failed={failures.load}
      gone={refusal => (
        <EmptyState
          title={refusal}
          action={
            <LinkButton to="/orders" variant="default">
              {texts.back}
            </LinkButton>
          }
        />
      )}
    >
      {record => <WholeOrder record={record} heading={heading} />}
    </Loaded>
  );
}

/** The package's own facts, with what it leads to around them: that is asked for once the package is there. */
function WholeOrder({ record, heading }: { record: PackageRecord; heading: 'h1' | 'h2' }) {
  const { data: related, isError, refetch } = useQuery(relatedQuery(record.id));
  // amounts stand in managers' records alone, and so does who the client is
  const managed = 'debt' in record ? record : null;
  const theirs = ofManagers(related);
  return (
    <>
      <PackageHead record={record} heading={heading} />
      <PackageSheet
        record={record}
        steps={
          <>
            <ReceiveLink record={record} />
            <TakeBackButton record={record} />
          </>
        }
        manage={managed && <PackageMoney record={managed} />}
        lot={related?.lot?.id}
        voided={theirs?.voided && <VoidedBy voided={theirs.voided} />}
        around={{
          client: managed && !isError && <ClientCard name={managed.client} client={theirs?.client} />,
          money: managed && (
            <>
              <PriceCard parcel={managed} />
              {!isError && <PaymentsCard payments={theirs?.payments} />}
              <MarginCard id={record.id} />
            </>
          ),
          links: isError ? (
            <ErrorState message={relatedTexts.failed} onRetry={() => void refetch()} />
          ) : (
            related && <RelatedLinks record={record} related={related} />
          ),
        }}
      />
      <div className={styles.history}>
        <HistoryCard of="package" id={record.id} />
      </div>
    </>
  );
}

function RelatedLinks({ record, related }: { record: PackageRecord; related: Related }) {
  return (
    <>
      {related.visit && <VisitCard visit={related.visit} />}
      <DocumentsCard parcel={record} related={related} />
      <SiblingsCard siblings={related.siblings} domestic={isDomestic(record)} />
      <TicketsCard tickets={ofManagers(related)?.tickets ?? []} tracking={record.tracking_number} />
    </>
  );
}
