import { currentAgency } from '../../../lib/agency.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Outcome } from '../components/Outcome.tsx';
import { debtTexts } from '../texts.es.ts';

const texts = debtTexts.cancel;

/** /debt/cancel: nothing was charged. */
export function DebtCancelPage() {
  return (
    <Outcome
      kind="bad"
      title={texts.title}
      text={texts.text}
      note={currentAgency().support_email}
      action={<LinkButton to="/services">{texts.go}</LinkButton>}
    />
  );
}
