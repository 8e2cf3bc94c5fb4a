import type { Quote } from '@puerta/contract/money/quotes';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { readQuoteSearch } from '../../../lib/address/quote-search.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { TabBar } from '../../../ui/frame/TabBar.tsx';
import { type Asked, type CalculatorSearch, type QuoteKind, readAsked } from '../calculator-search.ts';
import { type End, quoteQuery, useDestination } from '../quote-query.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './quotes.module.css';
import { DomesticForm, VenezuelaForm } from './QuoteForms.tsx';
import { QuoteResults } from './QuoteResults.tsx';

const LABELS = { venezuela: texts.venezuela, domestic: texts.domestic };
/** In the specified order, whichever of them stands open first. */
const TABS = (['domestic', 'venezuela'] as const).map(value => ({ value, label: LABELS[value] }));

export type CalculatorProps = {
  search: CalculatorSearch;
  /** another address: a step in the browser's history, unless it takes the place of this one */
  onSearch: (search: CalculatorSearch, options?: { replace: boolean }) => Promise<void>;
  links?: ReactNode;
  /** which one an address that names none opens */
  first?: QuoteKind;
  /** what pressing a result does instead of opening its wizard */
  onSend?: (sent: SentQuote) => void;
};

/** A quote that is handed on, with what was asked and where it goes. */
export type SentQuote = { quote: Quote; address: string; asked: Asked; to: End; pickupFee: number };

/**
 * Both calculators: a form, then the services with their prices. What was asked stands in the address, so that back,
 * reload and sharing keep it. The form stays where it is, unseen, so that editing finds everything as it was.
 */
export function Calculator({ search, onSearch, links, first = 'venezuela', onSend }: CalculatorProps) {
  const kind = search.to ?? first;
  const asked = readAsked(search, kind);
  const answer = useQuery(quoteQuery(asked)).data;
  const destination = useDestination(asked);
  const failure = asked && answer?.success === false ? answer : null;
  const isAsking = asked !== null && !failure;
  const place = useFocusOnChange<HTMLDivElement>(isAsking ? 'results' : 'form');
  const edited = withoutPrices(search);
  // "back" finds the form as it was sent
  const onAsked = async (next: CalculatorSearch) => {
    await onSearch(withoutPrices(next), { replace: true });
    await onSearch(next);
  };
  const asking = { search, failure, onAsked: (next: CalculatorSearch) => void onAsked(next) };
  return (
    <div ref={place}>
      {isAsking &&
        (answer?.success && destination ? (
          <QuoteResults
            asked={asked}
            quoted={answer.quoted}
            to={destination}
            carried={readQuoteSearch(edited)}
            onLabel={label => void onSearch({ ...search, label }, { replace: true })}
            onConsignment={pickup => void onSearch({ ...search, pickup }, { replace: true })}
            onEdit={() => void onSearch(edited)}
            onSend={
              onSend &&
              ((quote, address) =>
                onSend({ quote, address, asked, to: destination, pickupFee: answer.quoted.pickupFee }))
            }
          />
        ) : (
          <>
            <PageTitle title={texts.title} documentTitle={texts.documentTitle} lead={texts.lead} />
            <SkeletonCard lines={6} />
          </>
        ))}
      <div hidden={isAsking}>
        <PageTitle
          title={texts.title}
          documentTitle={texts.documentTitle}
          lead={texts.lead}
          actions={links}
        />
        <TabBar label={texts.tabs} tabs={TABS} value={kind} onChange={to => void onSearch({ to })}>
          <div className={styles.asking}>
            <Card>
              {kind === 'venezuela' ? (
                <VenezuelaForm key={JSON.stringify(edited)} {...asking} />
              ) : (
                <DomesticForm key={JSON.stringify(edited)} {...asking} />
              )}
            </Card>
            {kind === 'venezuela' && <HowItIsPriced />}
          </div>
        </TabBar>
      </div>
    </div>
  );
}

const withoutPrices = ({ prices: _, ...search }: CalculatorSearch): CalculatorSearch => search;

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
