import type { NextStep } from '@puerta/contract/errors';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { receptionTexts } from '../texts.es.ts';

const texts = receptionTexts.next;

const COUNTERS = {
  receive: { to: '/receive-tracking', words: texts.receive },
  measure: { to: '/receive-tracking-domestic', words: texts.measure },
} as const;

type Props = { next: NextStep; code: string /** pressed, not read on in a line */; isButton?: boolean };

/** The counter where one goes on with a box that was refused; whatever else may follow stands behind its code. */
export function NextStepLink({ next, code, isButton = false }: Props) {
  if (next !== 'receive' && next !== 'measure') {
    return null;
  }
  const { to, words } = COUNTERS[next];
  return isButton ? (
    <LinkButton to={to} search={{ code }}>
      {words}
    </LinkButton>
  ) : (
    <>
      {' '}
      <LinkAnchor to={to} search={{ code }}>
        {words}
      </LinkAnchor>
    </>
  );
}
