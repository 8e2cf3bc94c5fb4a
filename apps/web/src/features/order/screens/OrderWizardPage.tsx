import { refusals } from '@puerta/contract/messages.es';
import { GROUP } from '@puerta/domain/products';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { hasQuote, readQuoteSearch } from '../../../lib/quote-search.ts';
import { sessionQuery } from '../../../lib/session-query.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { productQuery } from '../../services/services-queries.ts';
import { OrderWizard } from '../components/OrderWizard.tsx';
import { orderTexts as texts } from '../texts.es.ts';

/** /services/{code or SKU}: the wizard, once its product is there and the account owes nothing. */
export function OrderWizardPage() {
  const { id = '' } = useParams({ strict: false });
  const quote = readQuoteSearch(useSearch({ strict: false }));
  const session = useQuery(sessionQuery);
  const product = useQuery(productQuery(id));

  if (session.isPending || product.isPending) {
    return <SkeletonCard lines={8} />;
  }
  if (session.data?.debt) {
    return <DangerNotice title={refusals.debt_pending} />;
  }
  const isGone =
    product.data?.group_services !== GROUP.venezuela &&
    (!product.isError || (product.error instanceof CallFailed && product.error.failure.status === 404));
  if (isGone) {
    return (
      <EmptyState
        title={texts.loadFailed}
        text={texts.gone}
        action={<LinkButton to="/services">{texts.toServices}</LinkButton>}
      />
    );
  }
  if (session.isError || product.isError) {
    const retry = () => void Promise.all([session.refetch(), product.refetch()]);
    return <ErrorState message={texts.loadFailed} onRetry={retry} />;
  }
  return (
    <>
      <OrderWizard key={product.data.code} product={product.data} quote={quote} />
      {hasQuote(quote) && <QuoteTaken />}
    </>
  );
}

/** The quote is in the draft by now: out of the address, so that a reload does not carry it in again. */
function QuoteTaken() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', search: {}, replace: true });
  }, [navigate]);
  return null;
}
