import { useParams } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { CallFailed } from '../../../lib/api.ts';
import { isDomestic } from '../../../lib/package-state.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { MarginCard } from '../../margins/components/MarginCard.tsx';
import { PackageMoney } from '../../money/components/PackageMoney.tsx';
import { ofManagers, type Related, useRelated } from '../../related/api.ts';
import { ClientCard } from '../../related/components/ClientCard.tsx';
import { DocumentsCard } from '../../related/components/DocumentsCard.tsx';
import { SiblingsCard, TicketsCard, VisitCard } from '../../related/components/LinkCards.tsx';
import { PaymentsCard } from '../../related/components/PaymentsCard.tsx';
import { PriceCard } from '../../related/components/PriceCard.tsx';
import { relatedTexts } from '../../related/texts.es.ts';
import { type PackageRecord, usePackage } from '../api.ts';
import { PackageHead } from '../components/PackageHead.tsx';
import { PackageSheet } from '../components/PackageSheet.tsx';
import { PackageSkeleton } from '../components/PackageSkeleton.tsx';
import { ReceiveLink } from '../components/ReceiveLink.tsx';
import { TakeBackButton } from '../components/TakeBackButton.tsx';
import { packageTexts } from '../texts.es.ts';
import styles from './OrderPage.module.css';

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
  const { data, error, refetch } = usePackage(id);
  // without a package there is no head to name the page
  const title = heading === 'h1' && <PageTitle title={id} />;
  if (data) {
    return <WholeOrder record={data} heading={heading} />;
  }
  if (!error) {
    return <PackageSkeleton />;
  }
  if (error instanceof CallFailed && error.failure.status === 404) {
    return (
      <>
        {title}
        <EmptyState
          title={error.failure.message}
          action={
            <LinkButton to="/orders" variant="default">
              {texts.back}
            </LinkButton>
          }
        />
      </>
    );
  }
  return (
    <>
      {title}
      <ErrorState message={failures.load} onRetry={() => void refetch()} />
    </>
  );
}

/** The package's own facts, with what it leads to around them: that is asked for once the package is there. */
function WholeOrder({ record, heading }: { record: PackageRecord; heading: 'h1' | 'h2' }) {
  const { data: related, isError, refetch } = useRelated(record.id);
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
