import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paymentQuery } from '../../../lib/payment-page.ts';
import { useLeaveAfter } from '../../../lib/use-leave-after.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutcomeTicket } from '../../../ui/OutcomeTicket.tsx';
import { DebtUnpaid } from '../components/DebtUnpaid.tsx';
import { debtTexts } from '../texts.es.ts';

/**
 * /debt/success: what was paid is registered; Compras follows after five seconds (docs/rules/screens.md). Whoever
 * comes from the provider's page sees what the server knows of that payment.
 */
export function DebtSuccessPage() {
  const navigate = useNavigate();
  const { payment } = useSearch({ from: '/debt/success' });
  const { data } = useQuery(paymentQuery(payment));
  const isPaid = payment === undefined || data?.state === 'done';
  useLeaveAfter(() => void navigate({ to: '/purchase' }), isPaid);
  if (data?.state === 'failed') {
    return <DebtUnpaid />;
  }
  const texts = isPaid ? debtTexts.success : debtTexts.waiting;
  return (
    <OutcomeTicket
      tone={isPaid ? 'good' : 'waiting'}
      marked
      title={texts.title}
      text={texts.text}
      stub={
        <>
          {isPaid && <p>{debtTexts.success.leaving}</p>}
          <LinkButton to="/purchase">{debtTexts.success.go}</LinkButton>
        </>
      }
    />
  );
}
