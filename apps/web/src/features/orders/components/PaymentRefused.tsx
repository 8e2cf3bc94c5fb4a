import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { orderTexts } from '../texts.es.ts';

const texts = orderTexts.payment;
/** What became of the order is to be seen in Compras. */
const ASK_PURCHASES: readonly string[] = ['payment_unknown', 'idempotency_mismatch', 'in_progress'];

/** Why the payment was refused, beside the card's fields, with what to do next. */
export function PaymentRefused({ failure, onAnotherCard }: { failure: Failure; onAnotherCard: () => void }) {
  const { code } = failure.error;
  if (code === 'network') {
    return <DangerNotice title={texts.failed} text={`${failure.message}. ${texts.retrySafe}`} />;
  }
  if (ASK_PURCHASES.includes(code)) {
    return (
      <DangerNotice
        title={failure.message}
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
      title={failure.message}
      text={code === 'payment_declined' ? texts.notCharged : undefined}
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
