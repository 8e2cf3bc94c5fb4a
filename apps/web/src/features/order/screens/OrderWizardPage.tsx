import { refusals } from '@puerta/contract/messages.es';
import type { Product } from '@puerta/contract/quotes';
import { GROUP } from '@puerta/domain/products';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { hasQuote, readQuoteSearch } from '../../../lib/quote-search.ts';
import { sessionQuery } from '../../../lib/session-query.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
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
    return <Instead state={<SkeletonCard lines={8} />} />;
  }
  if (session.data?.debt) {
    return <Instead state={<DangerNotice title={refusals.debt_pending} />} />;
  }
  if (isGone(product)) {
    const back = <LinkButton to="/services">{texts.toServices}</LinkButton>;
    return <Instead state={<EmptyState title={texts.loadFailed} text={texts.gone} action={back} />} />;
  }
  if (session.isError || product.isError) {
    const retry = () => void Promise.all([session.refetch(), product.refetch()]);
    return <Instead state={<ErrorState message={texts.loadFailed} onRetry={retry} />} />;
  }
  return (
    <>
      <OrderWizard key={product.data.code} product={product.data} quote={quote} />
      {hasQuote(quote) && <QuoteTaken />}
    </>
  );
}

/** What stands where the wizard would; its heading is for those who hear the page. */
function Instead({ state }: { state: ReactNode }) {
  useDocumentTitle(texts.title);
  return (
    <>
      <h1 className="unseen" tabIndex={-1}>
        {texts.title}
      </h1>
      {state}
    </>
  );
}

/** No such product, no longer offered, or none of this wizard's. */
function isGone({ data, error }: UseQueryResult<Product>): boolean {
  if (error instanceof CallFailed) {
    return error.failure.status === 404;
  }
  return data !== undefined && data.group_services !== GROUP.venezuela;
}

/** The quote is in the draft by now: out of the address, so that a reload does not carry it in again. */
function QuoteTaken() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', search: {}, replace: true });
  }, [navigate]);
  return null;
}
