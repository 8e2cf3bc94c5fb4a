import type { NextStep } from '@puerta/contract/errors';
import { LinkAnchor } from '../../../ui/links.tsx';
import { receptionTexts } from '../texts.es.ts';

const texts = receptionTexts.next;

/** The counter where one goes on with a box that was refused; whatever else may follow stands behind its code. */
export function NextStepLink({ next, code }: { next: NextStep; code: string }) {
  if (next === 'receive') {
    return (
      <>
        {' '}
        <LinkAnchor to="/receive-tracking" search={{ code }}>
          {texts.receive}
        </LinkAnchor>
      </>
    );
  }
  if (next === 'measure') {
    return (
      <>
        {' '}
        <LinkAnchor to="/receive-tracking-domestic" search={{ code }}>
          {texts.measure}
        </LinkAnchor>
      </>
    );
  }
  return null;
}
