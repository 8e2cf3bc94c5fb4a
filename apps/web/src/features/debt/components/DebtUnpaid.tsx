import { currentAgency } from '../../../lib/agency.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { OutcomeTicket } from '../../../ui/OutcomeTicket.tsx';
import { debtTexts } from '../texts.es.ts';

const texts = debtTexts.cancel;

/** A payment that was not processed, and who helps. */
export function DebtUnpaid() {
  const { support_email } = currentAgency();
  return (
    <OutcomeTicket
      tone="bad"
      marked
      title={texts.title}
      text={texts.text}
      stub={
        <>
          <LinkButton to="/services">{texts.go}</LinkButton>
          {support_email && <a href={`mailto:${support_email}`}>{support_email}</a>}
        </>
      }
    />
  );
}
