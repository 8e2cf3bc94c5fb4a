import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { money } from '../../../lib/format.ts';
import { useFocusOnRefusal } from '../../../lib/focus/use-focus-on-refusal.ts';
import { CardFields, type CardValues, EMPTY_CARD } from '../../../ui/form/CardFields.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import type { StepIndex } from '../draft.ts';
import type { Outcome } from '../payload.ts';
import { orderTexts } from '../texts.es.ts';
import type { OrderPrice } from '../use-price.ts';
import styles from './orders.module.css';
import { StepFrame } from './StepFrame.tsx';
import type { Failure } from '@puerta/contract/client';
import { besideCard, notifyRefusal } from '../../../lib/form/card-refusal.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { notifyError } from '../../../lib/notice/notify.ts';

const texts = orderTexts.payment;
const STEP: StepIndex = 3;

type Props = {
  pricing: OrderPrice;
  onPay: (payment: CardValues & { total: number }) => Promise<Outcome>;
  onBack: () => void;
  /** true while the bank is asked, and after it said yes until the page is another */
  onPaying: (isPaying: boolean) => void;
};

/** Step 4, REALIZAR PAGO. */
export function PaymentStep({ pricing, onPay, onBack, onPaying }: Props) {
  const { price, before, failed } = pricing;
  const payment = usePayment(price?.total ?? null, async paid => {
    onPaying(true);
    const outcome = await onPay(paid);
    if (outcome.kind !== 'bought') {
      onPaying(false);
    }
    return outcome;
  });
  const payLabel = before === null ? texts.pay : texts.payNew;
  return (
    <StepFrame
      step={STEP}
      lead={texts.lead}
      locked={payment.sending}
      onBack={onBack}
      onSubmit={payment.submit}
      submit={
        <Button
          type="submit"
          loading={payment.sending}
          disabled={!price}
          leftSection={<IconLock size={18} aria-hidden />}
        >
          {price ? payLabel(money(price.total)) : failed ? texts.noPrice : texts.pricing}
        </Button>
      }
    >
      {failed && (
        <ErrorState message={texts.priceFailed} text={pricing.failure?.message} onRetry={pricing.retry} />
      )}
      {!failed && !price && <SkeletonCard lines={3} />}
      {price && <CardPart pricing={pricing} payment={payment} />}
      {payment.sending && <p role="status">{texts.underWay}</p>}
    </StepFrame>
  );
}

type CardPartProps = { pricing: OrderPrice; payment: ReturnType<typeof usePayment> };

function CardPart({ pricing: { price, before }, payment }: CardPartProps) {
  const { card, refused } = payment;
  const { notice, fields } = useFocusOnRefusal(refused ?? before);
  const useAnother = () => {
    payment.useAnother();
    fields.current?.querySelector('input')?.focus();
  };
  return (
    <>
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        {price && before !== null && !refused && (
          <DangerNotice title={texts.was(money(before), money(price.total))} />
        )}
        {refused && <PaymentRefused failure={refused} onAnotherCard={useAnother} />}
      </div>
      <div ref={fields}>
        <CardFields
          values={card}
          onChange={payment.setCard}
          disabled={payment.sending}
          errors={refused?.error.code === 'invalid_input' ? emptyOnes(card, refused.message) : undefined}
        />
      </div>
    </>
  );
}

/** Marks the fields that were left empty; the notice says the sentence. */
function emptyOnes(card: CardValues, message: string) {
  const empty = Object.entries(card).filter(([, value]) => value === '');
  return Object.fromEntries(empty.map(([name]) => [name, message]));
}

/** What became of the order is to be seen in Compras. */
const ASK_PURCHASES: readonly string[] = [
  'payment_unknown',
  'idempotency_mismatch',
  'in_progress',
  'same_under_way',
  'being_paid',
];

/** What to do about a refused payment, beside the card's fields; why it was refused is said in a notice. */
function PaymentRefused({ failure, onAnotherCard }: { failure: Failure; onAnotherCard: () => void }) {
  const { code } = failure.error;
  const title = besideCard(failure);
  if (title === null) {
    return null;
  }
  if (ASK_PURCHASES.includes(code)) {
    return (
      <DangerNotice
        title={title}
        action={
          <LinkButton to="/purchase" variant="default">
            {texts.seePurchases}
          </LinkButton>
        }
      />
    );
  }
  return (
    <DangerNotice
      title={title}
      action={
        code === 'payment_declined' && (
          <Button variant="default" onClick={onAnotherCard}>
            {texts.anotherCard}
          </Button>
        )
      }
    />
  );
}

/**
 * The card, which lives in this state and in one request, and how its payment goes. The card's fields are sent
 * unchecked (docs/rules/payments.md): the server has the say.
 */
function usePayment(
  /** dollars; null while there is no price to pay */
  total: number | null,
  onPay: (payment: CardValues & { total: number }) => Promise<Outcome>,
) {
  const [card, setCard] = useState(EMPTY_CARD);
  const [refused, setRefused] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  // two clicks may come before the button is drawn as busy
  const busy = useRef(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current || total === null) {
      return;
    }
    busy.current = true;
    setSending(true);
    setRefused(null);
    const outcome = await onPay({ ...card, total });
    if (outcome.kind === 'bought') {
      // still busy: the page is about to be another
      return;
    }
    busy.current = false;
    setSending(false);
    if (outcome.kind === 'refused') {
      setRefused(outcome.failure);
      notifyRefusal(outcome.failure);
    } else {
      setRefused(null);
      notifyError(outcome.message);
    }
  };
  const useAnother = () => {
    setCard(EMPTY_CARD);
    setRefused(null);
  };
  return {
    card,
    setCard,
    refused,
    sending,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    useAnother,
  };
}
