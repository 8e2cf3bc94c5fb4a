import { Button } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { besideCard } from '../../../lib/card-refusal.ts';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { LinkButton } from '../../../ui/links.tsx';
import { orderTexts } from '../texts.es.ts';

const texts = orderTexts.payment;
/** What became of the order is to be seen in Compras. */
const ASK_PURCHASES: readonly string[] = [
  'payment_unknown',
  'idempotency_mismatch',
  'in_progress',
  'same_under_way',
  'being_paid',
];

/** What to do about a refused payment, beside the card's fields; why it was refused is said in a notice. */
export function PaymentRefused({ failure, onAnotherCard }: { failure: Failure; onAnotherCard: () => void }) {
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
