import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { money } from '../../../lib/format.ts';
import { useFocusOnRefusal } from '../../../lib/focus/use-focus-on-refusal.ts';
import { CardFields, type CardValues, EMPTY_CARD } from '../../../ui/form/CardFields.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { contentsOf, type OrderDraft, type StepIndex } from '../draft.ts';
import type { Outcome } from '../payload.ts';
import { orderTexts } from '../texts.es.ts';
import type { OrderPrice } from '../use-price.ts';
import styles from './orders.module.css';
import { DeliveryOptions } from './DeliveryOptions.tsx';
import { StepFrame } from './StepFrame.tsx';
import type { Failure } from '@puerta/contract/client';
import { besideCard, fieldRefusals, notifyRefusal } from '../../../lib/form/card-refusal.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { notifyError } from '../../../lib/notice/notify.ts';

const texts = orderTexts.payment;
const STEP: StepIndex = 3;

type Props = {
  draft: OrderDraft;
  isDomestic: boolean;
  pricing: OrderPrice;
  onPay: (payment: CardValues & { total: number }) => Promise<Outcome>;
  onBack: () => void;
  /** goes to one of the steps before, which leads back here */
  onChange: (step: StepIndex) => void;
  onOptions: (options: OrderDraft['options']) => void;
  /** what was begun as a way back is none any more */
  onForth: () => void;
};

const leadOf = ({ again, returnOf }: OrderDraft) =>
  returnOf > 0 ? orderTexts.sendBack.lead : again > 0 ? orderTexts.like.lead(again) : texts.lead;

/** Step 4, REALIZAR PAGO. */
export function PaymentStep(props: Props) {
  const { draft, isDomestic, pricing, onPay, onBack, onChange, onOptions, onForth } = props;
  const { price, before, failed } = pricing;
  const payment = usePayment(price?.total ?? null, onPay);
  // once it is there it stays, and so does what is typed into it, while another price is asked for
  const [hasCard, setHasCard] = useState(false);
  if (price && !hasCard) setHasCard(true);
  const sendForth = () => {
    payment.forget();
    onForth();
  };
  const forth = (
    <Button variant="default" disabled={payment.sending} onClick={sendForth}>
      {orderTexts.sendBack.stop}
    </Button>
  );
  const isReturn = draft.returnOf > 0;
  const noReturn = isReturn && pricing.failure?.error.code === 'state_conflict' && pricing.failure.message;
  const payLabel = before === null ? texts.pay : texts.payNew;
  return (
    <StepFrame
      step={STEP}
      lead={leadOf(draft)}
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
      {isReturn && !noReturn && forth}
      <Review draft={draft} isDomestic={isDomestic} onChange={payment.sending ? undefined : onChange} />
      {isDomestic && (
        <DeliveryOptions
          chosen={draft.options}
          isReturn={isReturn}
          value={Number(draft.parcel.content_value) || 0}
          saturday={price?.saturday}
          lines={price?.lines ?? []}
          locked={payment.sending}
          onChange={options => {
            payment.forget();
            onOptions(options);
          }}
        />
      )}
      {noReturn && <DangerNotice title={noReturn} action={forth} />}
      {failed && !noReturn && (
        <ErrorState message={texts.priceFailed} text={pricing.failure?.message} onRetry={pricing.retry} />
      )}
      {!failed && !hasCard && <SkeletonCard lines={3} />}
      {hasCard && <CardPart pricing={pricing} payment={payment} />}
      {payment.sending && <p role="status">{texts.underWay}</p>}
    </StepFrame>
  );
}

type ReviewProps = Pick<Props, 'draft' | 'isDomestic'> & { onChange: Props['onChange'] | undefined };

/** Who sends what to whom, each with the way to change it. */
function Review({ draft, isDomestic, onChange }: ReviewProps) {
  const { sender, receiver, home, place } = draft;
  const parts: [StepIndex, string, string[]][] = [
    [0, texts.review.sender, [sender.name, `${sender.city}, ${sender.state}`]],
    [1, texts.review.receiver, [isDomestic ? home.name : receiver.name, place]],
    [2, texts.review.parcel, contentsOf(draft)],
  ];
  return (
    <DescriptionList
      items={parts.map(([step, term, said]) => ({
        term,
        value: (
          <>
            {said.filter(Boolean).join(' · ')}{' '}
            <Button
              variant="subtle"
              size="compact-md"
              disabled={!onChange}
              aria-label={texts.changeOf(term)}
              onClick={() => onChange?.(step)}
            >
              {texts.change}
            </Button>
          </>
        ),
      }))}
    />
  );
}

type CardPartProps = {
  pricing: Pick<OrderPrice, 'price' | 'before'>;
  payment: ReturnType<typeof usePayment>;
  /** in place of what is said of a declined card where others may have been paid with it */
  declined?: (why: string) => string;
};

/** The card's fields, and beside them why the last try was refused. */
export function CardPart({ pricing: { price, before }, payment, declined }: CardPartProps) {
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
        {refused && <PaymentRefused failure={refused} declined={declined} onAnotherCard={useAnother} />}
      </div>
      <div ref={fields}>
        <CardFields
          values={card}
          onChange={payment.setCard}
          disabled={payment.sending}
          errors={refused ? markedIn(card, refused) : undefined}
        />
      </div>
    </>
  );
}

/** Marks the fields that were refused, or left empty; the sentence stands beside them all. */
function markedIn(card: CardValues, refused: Failure) {
  const told = fieldRefusals(refused);
  const isChecked = refused.error.code === 'invalid_input';
  const wrong = Object.entries(card).filter(([name, value]) => name in told || (isChecked && value === ''));
  return Object.fromEntries(wrong.map(([name]) => [name, told[name] ?? refused.message]));
}

/** What became of the order is to be seen in Compras. */
const ASK_PURCHASES: readonly string[] = [
  'payment_unknown',
  'idempotency_mismatch',
  'in_progress',
  'same_under_way',
  'being_paid',
];

type PaymentRefusedProps = {
  failure: Failure;
  declined: CardPartProps['declined'];
  onAnotherCard: () => void;
};

/** Why a payment was refused and what to do about it, beside the card's fields until the next try. */
function PaymentRefused({ failure, declined, onAnotherCard }: PaymentRefusedProps) {
  const { code } = failure.error;
  const title = code === 'payment_declined' && declined ? declined(failure.message) : besideCard(failure);
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
export function usePayment(
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
    /** of the last refusal: what it was about is another payment now */
    forget: () => setRefused(null),
  };
}
