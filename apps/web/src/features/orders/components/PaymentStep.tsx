import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { money } from '../../../lib/format.ts';
import { useFocusOnRefusal } from '../../../lib/use-focus-on-refusal.ts';
import { CardFields, type CardValues } from '../../../ui/CardFields.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import type { StepIndex } from '../draft.ts';
import type { Outcome } from '../pay.ts';
import { orderTexts } from '../texts.es.ts';
import { usePayment } from '../use-payment.ts';
import type { OrderPrice } from '../use-price.ts';
import styles from './OrderWizard.module.css';
import { PaymentRefused } from './PaymentRefused.tsx';
import { StepFrame } from './StepFrame.tsx';

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
