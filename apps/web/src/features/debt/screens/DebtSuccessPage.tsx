import { useNavigate } from '@tanstack/react-router';
import { useLeaveAfter } from '../../../lib/use-leave-after.ts';
import { LinkButton } from '../../../ui/links.tsx';
import { Outcome } from '../components/Outcome.tsx';
import { debtTexts } from '../texts.es.ts';

const texts = debtTexts.success;

/** /debt/success: what was paid is registered; Compras follows after five seconds (specification §2). */
export function DebtSuccessPage() {
  const navigate = useNavigate();
  useLeaveAfter(() => void navigate({ to: '/purchase' }), true);
  return (
    <Outcome
      kind="good"
      title={texts.title}
      text={texts.text}
      note={texts.leaving}
      action={<LinkButton to="/purchase">{texts.go}</LinkButton>}
    />
  );
}
