import { refusals } from '@puerta/contract/messages.es';
import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { orderTexts as texts } from '../texts.es.ts';

/** The sentence (docs/rules/screens.md), which is the page's heading, and the way to what it asks for. */
export function InDebt() {
  const place = useRef<HTMLDivElement>(null);
  useDocumentTitle(texts.title);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={place}>
      <DangerNotice
        title={refusals.debt_pending}
        isHeading
        action={
          <LinkButton to="/purchase" search={{ show: 'owing' }}>
            {texts.payDebt}
          </LinkButton>
        }
      />
    </div>
  );
}
