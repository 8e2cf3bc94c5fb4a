import type { Product } from '@puerta/contract/money/quotes';
import { GROUP, type ProductGroup } from '@puerta/domain/money/products';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallFailed } from '../../../lib/query/api.ts';
import { hasQuote, type QuoteSearch } from '../../../lib/address/quote-search.ts';
import { readWizardSearch } from '../../../lib/address/wizard-address.ts';
import { sessionQuery } from '../../../lib/query/session-query.ts';
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
import { type Again, PAYMENT, useOrder } from '../use-order.ts';
import { draftLeft, promoOf } from '../use-order-draft.ts';
import { likeOrder, lostPlace } from '../draft-again.ts';
import { saysTheSame } from '../draft.ts';
import { againQuery } from '../order-queries.ts';
import { isGone as isNowhere } from '../../../lib/query/read.ts';
import { CheaperService } from '../components/CheaperService.tsx';
import { OrderSummary } from '../components/OrderSummary.tsx';
import styles from '../components/orders.module.css';
import { ParcelStep } from '../components/ParcelStep.tsx';
import { DraftMade } from '../components/DraftMade.tsx';
import { InDebt } from '../components/InDebt.tsx';
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
  const { again, back, ...quote } = readWizardSearch(useSearch({ strict: false }));
  const session = useQuery(sessionQuery);
  const product = useQuery(productQuery(id));

  if (session.data?.debt) {
    return <InDebt />;
  }
  // one heading from loading on: the focus, once there, stays
  return (
    <>
      <PageTitle title={product.data?.name ?? texts.title} />
      <Content session={session} product={product} quote={quote} again={again} back={back} group={group} />
    </>
  );
}

type ContentProps = {
  session: UseQueryResult<unknown>;
  product: UseQueryResult<Product>;
  quote: QuoteSearch;
  /** the own order that this one is to be like */
  again: number | undefined;
  /** the package of that order that it sends back */
  back: number | undefined;
  group: ProductGroup;
};

function Content({ session, product, quote, again, back, group }: ContentProps) {
  const made = useQuery({ ...againQuery(again ?? 0), enabled: again !== undefined });
  if (session.isPending || product.isPending || made.isLoading) {
    return <SkeletonCard lines={8} />;
  }
  if (isGone(product, group)) {
    const back = <LinkButton to="/services">{texts.toServices}</LinkButton>;
    return <EmptyState title={texts.loadFailed} text={texts.gone} action={back} />;
  }
  if (session.isError || product.isError || (made.isError && again !== undefined && !isNowhere(made.error))) {
    const failed = [session, product, made].filter(query => query.isError);
    const retry = () => failed.forEach(query => void query.refetch());
    return <ErrorState message={texts.loadFailed} onRetry={retry} />;
  }
  return (
    <Begun
      key={product.data.code}
      product={product.data}
      quote={quote}
      again={again && made.data ? { order: again, made: made.data, back } : null}
    />
  );
}

type BegunProps = { product: Product; quote: QuoteSearch; again: Again | null };

/**
 * The wizard with the draft that is kept, or with one like an order: that one is asked about where it would take the
 * place of another, and never takes that of a draft under which a payment went out.
 */
function Begun({ product, quote, again }: BegunProps) {
  // out of the address, it is known here still
  const [like] = useState(again);
  const [how, setHow] = useState(() => howBegun(product.code, again));
  if (how === 'asked' && like) {
    return (
      <>
        <SkeletonCard lines={8} />
        <Confirm
          opened
          {...(like.back ? texts.sendBack.question : texts.like.question(like.order))}
          onConfirm={() => setHow('like')}
          onCancel={() => setHow('kept')}
          danger
        />
      </>
    );
  }
  return (
    <>
      <OrderWizard product={product} quote={quote} again={how === 'like' ? like : null} />
      {(hasQuote(quote) || again) && <SearchTaken />}
    </>
  );
}

function howBegun(code: string, again: Again | null): 'kept' | 'like' | 'asked' {
  const left = again && draftLeft(code);
  if (!again || left?.sent) {
    return 'kept';
  }
  // one like this order too, where something was changed in it since
  const isNew =
    left && !saysTheSame(left.values, likeOrder(again.order, again.made, promoOf(code), again.back));
  return isNew ? 'asked' : 'like';
}

/** No such product, no longer offered, or none of this wizard's. */
function isGone({ data, error }: UseQueryResult<Product>, group: ProductGroup): boolean {
  if (error instanceof CallFailed) {
    return error.failure.status === 404;
  }
  return data !== undefined && data.group_services !== group;
}

/** What the address said is in the draft by now: out of it, so that a reload does not carry it in again. */
function SearchTaken() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to: '.', search: {}, replace: true });
  }, [navigate]);
  return null;
}

/** The four steps of every order, and beside them what is being bought. */
export function OrderWizard({ product, quote, again }: BegunProps) {
  const order = useOrder(product, quote, again);
  const { step } = order.draft;
  const { order: made, isAsking } = order.made;
  const place = useFocusOnChange<HTMLDivElement>(made?.state ?? `${step} ${order.revision}`, 'h2');
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
          {order.promo && <CheaperService promo={order.promo} draft={order.typed} />}
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
  const { draft, revision, refusal, remember, move, next } = order;
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
          onNext={() => next(1)}
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
          isReturn={draft.returnOf > 0}
          refusal={refusal}
          boxes={draft.boxes}
          onChange={parcel => remember({ parcel })}
          onBoxes={order.change}
          onBack={() => move(1)}
          onNext={() => next(PAYMENT)}
        />
      );
    case 3:
      return (
        <PaymentStep
          draft={draft}
          isDomestic={product.group_services === GROUP.domestic}
          pricing={order.pricing}
          onPay={order.buy}
          onBack={() => move(2)}
          onChange={order.mend}
          onOptions={order.choose}
          onForth={order.sendForth}
        />
      );
  }
}

/** Step 2, RECIBE: in the United States or in Venezuela. */
function Receiver({ order, group }: { order: Order; group: number }) {
  const { draft, refusal, remember, move, next } = order;
  const goOn = (place: string) => {
    remember({ place });
    next(2);
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
      lost={lostPlace(draft)}
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
