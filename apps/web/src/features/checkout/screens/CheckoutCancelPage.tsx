import { currentAgency } from '../../../lib/agency.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { CheckoutCard } from '../components/CheckoutCard.tsx';
import { checkoutTexts } from '../texts.es.ts';

const texts = checkoutTexts.cancel;

/** A payment that was given up or refused: what to do next. */
export function CheckoutCancelPage() {
  const { support_email } = currentAgency();
  return (
    <CheckoutCard
      tone="bad"
      title={texts.title}
      text={texts.text}
      stub={
        <>
          <LinkButton to="/services">{checkoutTexts.retry}</LinkButton>
          {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        </>
      }
    />
  );
}
