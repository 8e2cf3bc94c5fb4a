import { useParams } from '@tanstack/react-router';
import { failures } from '@puerta/contract/messages.es';
import { IconArrowLeft } from '@tabler/icons-react';
import { CallFailed } from '../../../lib/api.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { HistoryCard } from '../../audit/components/HistoryCard.tsx';
import { PackageMoney } from '../../money/components/PackageMoney.tsx';
import { usePackage } from '../api.ts';
import { PackageHead } from '../components/PackageHead.tsx';
import { PackageSheet } from '../components/PackageSheet.tsx';
import { PackageSkeleton } from '../components/PackageSkeleton.tsx';
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

const BackToOrders = () => (
  <LinkAnchor to="/orders" className={styles.back}>
    <IconArrowLeft size={18} aria-hidden />
    {texts.back}
  </LinkAnchor>
);

function OrderDetail({ id, heading }: { id: string; heading: 'h1' | 'h2' }) {
  const { data, error, refetch } = usePackage(id);
  // without a package there is no head to name the page
  const title = heading === 'h1' && <PageTitle title={id} />;
  if (data) {
    return (
      <>
        <PackageHead record={data} heading={heading} />
        <PackageSheet
          record={data}
          steps={<TakeBackButton record={data} />}
          manage={'debt' in data && <PackageMoney record={data} />}
        />
        <HistoryCard of="package" id={data.id} />
      </>
    );
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
