import { type ReactNode, useState } from 'react';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { Card } from '../../../ui/Card.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import type { Quoted } from '../quoted.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './Calculator.module.css';
import { DomesticForm } from './DomesticForm.tsx';
import { QuoteResults } from './QuoteResults.tsx';
import { VenezuelaForm } from './VenezuelaForm.tsx';

const LABELS = { venezuela: texts.venezuela, domestic: texts.domestic };
/** In the specified order, whichever of them stands open first. */
const TABS = (['domestic', 'venezuela'] as const).map(value => ({ value, label: LABELS[value] }));

/**
 * Both calculators: a form, then the services with their prices. The form stays where it is, unseen, so that
 * editing finds everything as it was.
 */
export function Calculator({ links, first = 'venezuela' }: { links?: ReactNode; first?: Quoted['kind'] }) {
  const [kind, setKind] = useState(first);
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const place = useFocusOnChange<HTMLDivElement>(quoted ? 'results' : 'form');
  return (
    <div ref={place}>
      {quoted && <QuoteResults quoted={quoted} onEdit={() => setQuoted(null)} />}
      <div hidden={quoted !== null}>
        <PageTitle
          title={texts.title}
          documentTitle={texts.documentTitle}
          lead={texts.lead}
          actions={links}
        />
        <TabBar label={texts.tabs} tabs={TABS} value={kind} onChange={setKind}>
          <div className={styles.asking}>
            <Card>
              {kind === 'venezuela' ? (
                <VenezuelaForm onQuoted={setQuoted} />
              ) : (
                <DomesticForm onQuoted={setQuoted} />
              )}
            </Card>
            {kind === 'venezuela' && <HowItIsPriced />}
          </div>
        </TabBar>
      </div>
    </div>
  );
}

function HowItIsPriced() {
  return (
    <section className={styles.how} aria-label={texts.how}>
      <h2>{texts.how}</h2>
      <dl>
        {texts.howText.map(([line, text]) => (
          <div key={line}>
            <dt>{line}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.correction}</p>
    </section>
  );
}
