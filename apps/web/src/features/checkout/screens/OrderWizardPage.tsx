import { refusals } from '@puerta/contract/messages.es';
import type { Product } from '@puerta/contract/money/quotes';
import { GROUP, type ProductGroup } from '@puerta/domain/money/products';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../../lib/query/api.ts';
import { hasQuote, type QuoteSearch, readQuoteSearch } from '../../../lib/address/quote-search.ts';
import { sessionQuery } from '../../../lib/query/session-query.ts';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { productQuery } from '../../services/services-queries.ts';
import { orderTexts as texts } from '../texts.es.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { Steps } from '../../../ui/page/Steps.tsx';
import { PAYMENT, useOrder } from '../use-order.ts';
import { OrderSummary } from '../components/OrderSummary.tsx';
import styles from '../components/orders.module.css';
import { ParcelStep } from '../components/ParcelStep.tsx';
import { DraftMade } from '../components/DraftMade.tsx';
import { PaymentStep } from '../components/PaymentStep.tsx';
import { ReceiverStep } from '../components/ReceiverStep.tsx';
import { UsPersonStep } from '../components/UsPersonStep.tsx';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRotate } from '@tabler/icons-react';
import { Confirm } from '../../../ui/window/Dialog.tsx';

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

/** The sentence (docs/rules/screens.md), which is the page's heading, and the way to what it asks for. */
function InDebt() {
  const place = useRef<HTMLDivElement>(null);
  useDocumentTitle(texts.title);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={place}>
      <DangerNotice
        title={refusals.debt_pending}
        isHeading
        action={
          <LinkButton to="/purchase" search={{ show: 'owing' }}>
            {texts.payDebt}
          </LinkButton>
        }
      />
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

/** The four steps of every order, and beside them what is being bought. */
export function OrderWizard({ product, quote }: { product: Product; quote: QuoteSearch }) {
  const order = useOrder(product, quote);
  const { step } = order.draft;
  const { order: made, isAsking } = order.made;
  const place = useFocusOnChange<HTMLDivElement>(made?.state ?? step, 'h2');
  if (made) {
    return (
      <div ref={place}>
        <DraftMade order={made} onAnother={order.another} />
      </div>
    );
  }
  return (
    <>
      <Steps labels={texts.steps} current={step} />
      <div className={styles.wizard} data-paying={step === PAYMENT || undefined}>
        <div ref={place}>
          {isAsking && step === PAYMENT ? (
            <SkeletonCard lines={6} />
          ) : (
            <Step order={order} product={product} />
          )}
        </div>
        <div className={styles.aside}>
          <OrderSummary
            product={product}
            draft={order.typed}
            running={order.running}
            price={order.pricing.price}
            priceFailed={order.pricing.failed}
          />
          <Restart onRestart={order.restart} locked={order.isBuying} />
        </div>
      </div>
    </>
  );
}

type Order = ReturnType<typeof useOrder>;

type StepProps = { order: Order; product: Product };

/** Each step is drawn anew with its values when something else than its own fields has changed them. */
function Step({ order, product }: StepProps) {
  const { draft, revision, refusal, remember, move } = order;
  switch (draft.step) {
    case 0:
      return (
        <UsPersonStep
          key={`sender ${revision}`}
          step={0}
          part="sender"
          {...texts.sender}
          own
          quotedZip={draft.quotedZip}
          initial={draft.sender}
          refusal={refusal}
          onChange={sender => remember({ sender })}
          onNext={() => move(1)}
        />
      );
    case 1:
      return <Receiver key={revision} order={order} group={product.group_services} />;
    case 2:
      return (
        <ParcelStep
          key={revision}
          initial={draft.parcel}
          promo={order.promo}
          product={product}
          refusal={refusal}
          onChange={parcel => remember({ parcel })}
          onBack={() => move(1)}
          onNext={() => move(PAYMENT)}
        />
      );
    case 3:
      return <PaymentStep pricing={order.pricing} onPay={order.buy} onBack={() => move(2)} />;
  }
}

/** Step 2, RECIBE: in the United States or in Venezuela. */
function Receiver({ order, group }: { order: Order; group: number }) {
  const { draft, refusal, remember, move } = order;
  const goOn = (place: string) => {
    remember({ place });
    move(2);
  };
  if (group === GROUP.domestic) {
    return (
      <UsPersonStep
        step={1}
        part="receive"
        lead={texts.home.lead}
        drawer={texts.receiver.drawer}
        initial={draft.home}
        refusal={refusal}
        onChange={home => remember({ home })}
        onBack={() => move(0)}
        onNext={home => goOn(`${home.city}, ${home.state} ${home.zipCode}`)}
      />
    );
  }
  return (
    <ReceiverStep
      initial={draft.receiver}
      only={order.promo?.destinations ?? null}
      isPromo={order.promo !== null}
      refusal={refusal}
      onChange={receiver => remember({ receiver })}
      onBack={() => move(0)}
      onNext={goOn}
    />
  );
}

/** "Empezar de nuevo", after asking. */
function Restart({ onRestart, locked }: { onRestart: () => Promise<boolean>; locked: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  const [isUnknown, setUnknown] = useState(false);
  const confirm = async () => {
    setUnknown(!(await onRestart()));
    close();
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconRotate size={18} aria-hidden />}
        disabled={locked}
        onClick={open}
      >
        {texts.restart}
      </Button>
      <Confirm
        title={texts.restartTitle}
        message={texts.restartText}
        confirmLabel={texts.restart}
        opened={opened}
        onConfirm={() => void confirm()}
        onCancel={close}
        danger
      />
      <Trouble text={isUnknown ? texts.restartUnknown : null} />
    </>
  );
}
