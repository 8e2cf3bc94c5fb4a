import { refusals } from '@puerta/contract/messages.es';
import type { Product } from '@puerta/contract/quotes';
import { GROUP, type ProductGroup } from '@puerta/domain/products';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallFailed } from '../../../lib/api.ts';
import { hasQuote, type QuoteSearch, readQuoteSearch } from '../../../lib/quote-search.ts';
import { sessionQuery } from '../../../lib/session-query.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { productQuery } from '../../services/services-queries.ts';
import { OrderWizard } from '../components/OrderWizard.tsx';
import { orderTexts as texts } from '../texts.es.ts';

/** /services/{code or SKU}: to Venezuela. */
export const OrderWizardPage = () => <WizardPage group={GROUP.venezuela} />;
/** /intern-services/{code or SKU}: within the United States. */
export const DomesticWizardPage = () => <WizardPage group={GROUP.domestic} />;
/** /promo-services/{code or SKU}. */
export const PromoWizardPage = () => <WizardPage group={GROUP.promo} />;

/** The wizard, once its product is there and the account owes nothing. */
function WizardPage({ group }: { group: ProductGroup }) {
  const { id = '' } = useParams({ strict: false });
  const quote = readQuoteSearch(useSearch({ strict: false }));
  const session = useQuery(sessionQuery);
  const product = useQuery(productQuery(id));

  if (session.data?.debt) {
    return <InDebt />;
  }
  // one heading from loading on: the focus, once there, stays
  return (
    <>
      <PageTitle title={product.data?.name ?? texts.title} />
      <Content session={session} product={product} quote={quote} group={group} />
    </>
  );
}

type ContentProps = {
  session: UseQueryResult<unknown>;
  product: UseQueryResult<Product>;
  quote: QuoteSearch;
  group: ProductGroup;
};

function Content({ session, product, quote, group }: ContentProps) {
  if (session.isPending || product.isPending) {
    return <SkeletonCard lines={8} />;
  }
  if (isGone(product, group)) {
    const back = <LinkButton to="/services">{texts.toServices}</LinkButton>;
    return <EmptyState title={texts.loadFailed} text={texts.gone} action={back} />;
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

/** Nothing but the sentence (docs/rules/screens.md), which is the page's heading. */
function InDebt() {
  const place = useRef<HTMLDivElement>(null);
  useDocumentTitle(texts.title);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={place}>
      <DangerNotice title={refusals.debt_pending} isHeading />
    </div>
  );
}

/** No such product, no longer offered, or none of this wizard's. */
function isGone({ data, error }: UseQueryResult<Product>, group: ProductGroup): boolean {
  if (error instanceof CallFailed) {
    return error.failure.status === 404;
  }
  return data !== undefined && data.group_services !== group;
}

/** The quote is in the draft by now: out of the address, so that a reload does not carry it in again. */
function QuoteTaken() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', search: {}, replace: true });
  }, [navigate]);
  return null;
}
