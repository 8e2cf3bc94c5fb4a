import { Button } from '@mantine/core';
import type { HistoryOf } from '@puerta/domain/facts';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/page/Card.tsx';
import { auditTexts } from '../texts.es.ts';

const texts = auditTexts.history;

// the words of all that can happen come with the first history that is read
const HistoryFacts = lazy(async () => ({ default: (await import('./HistoryFacts.tsx')).HistoryFacts }));

type Props = { of: HistoryOf; id: number };

/** What happened to one thing, asked for when somebody wants to read it. */
export function HistoryCard(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={texts.title}
      action={
        <Button variant="default" size="compact-md" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? texts.hide : texts.show}
        </Button>
      }
    >
      {isOpen && (
        <Suspense fallback={<p className="quiet">{texts.loading}</p>}>
          <HistoryFacts {...props} />
        </Suspense>
      )}
    </Card>
  );
}
