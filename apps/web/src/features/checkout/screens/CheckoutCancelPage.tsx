import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { currentAgency } from '../../../lib/agency.ts';
import { paymentQuery } from '../../../lib/payment-page.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutcomeTicket } from '../../../ui/OutcomeTicket.tsx';
import { checkoutTexts } from '../texts.es.ts';

/** A payment that was given up or refused: what to do next. One left on the provider's page can still be made. */
export function CheckoutCancelPage() {
  const { payment } = useSearch({ from: '/checkout/cancel' });
  const { data } = useQuery({ ...paymentQuery(payment), refetchInterval: false });
  if (data && data.state !== 'awaiting' && data.state !== 'failed') {
    return <Navigate to="/checkout/success" search={{ payment }} replace />;
  }
  const canStillPay = data?.state === 'awaiting';
  const { title, text } = canStillPay ? checkoutTexts.left : checkoutTexts.cancel;
  return (
    <OutcomeTicket
      documentTitle={checkoutTexts.documentTitle}
      tone={canStillPay ? 'waiting' : 'bad'}
      title={title}
      text={text}
      stub={
        <>
          {canStillPay ? (
            <LinkButton to="/purchase">{checkoutTexts.purchases}</LinkButton>
          ) : (
            <LinkButton to="/services">{checkoutTexts.retry}</LinkButton>
          )}
          <Support />
        </>
      }
    />
  );
}

function Support() {
  const { support_email } = currentAgency();
  return support_email ? <a href={`mailto:${support_email}`}>{support_email}</a> : null;
}
