import { Button } from '@mantine/core';
import type { Consignment } from '@puerta/domain/pricing';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { LABEL_TYPES, type LabelType } from '../forms.ts';
import { leastBy, ofType, type Quoted } from '../quoted.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './QuoteResults.module.css';
import { ParcelSummary } from './ParcelSummary.tsx';
import { QuoteTicket } from './QuoteTicket.tsx';

const LABELS = { all: texts.all, AIR: texts.air, OCEAN: texts.ocean };

/** The services that take the parcel, each a ticket with its price; beside them what was asked. */
export function QuoteResults({ quoted, onEdit }: { quoted: Quoted; onEdit: () => void }) {
  const [labelType, setLabelType] = useState<LabelType>(quoted.labelType);
  const [consignment, setConsignment] = useState<Consignment>(quoted.consignment);
  const shown = ofType(quoted.quotes, labelType);
  const sold = shown.filter(quote => !quote.over_weight);
  const fastest = leastBy(sold, quote => quote.eta_days);
  const cheapest = leastBy(sold, quote => quote.payment);
  const title = texts.services(sold.length, quoted.to.title);
  return (
    <div className={styles.results}>
      <ParcelSummary
        quoted={quoted}
        consignment={consignment}
        onConsignment={setConsignment}
        onEdit={onEdit}
      />
      <section>
        <PageTitle
          title={title}
          documentTitle={texts.documentTitle}
          lead={quoted.kind === 'venezuela' ? texts.correctionShort : texts.domesticShort}
          actions={quoted.kind === 'venezuela' && <LabelFilter value={labelType} onChange={setLabelType} />}
        />
        {shown.length === 0 ? (
          <NothingToShow
            filtered={quoted.quotes.length > 0}
            onAll={() => setLabelType('all')}
            onEdit={onEdit}
          />
        ) : (
          <ul className={styles.tickets}>
            {shown.map(quote => (
              <li key={quote.sku}>
                <QuoteTicket
                  quote={quote}
                  consignment={consignment}
                  pickupFee={quoted.pickupFee}
                  wizard={quoted.kind === 'venezuela' ? '/services/$id' : '/intern-services/$id'}
                  carried={quoted.carried}
                  badges={[
                    ...(quote === fastest ? [texts.fastest] : []),
                    ...(quote === cheapest ? [texts.cheapest] : []),
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function LabelFilter({ value, onChange }: { value: LabelType; onChange: (value: LabelType) => void }) {
  return (
    <fieldset className={styles.filter}>
      <legend className="unseen">{texts.filter}</legend>
      {LABEL_TYPES.map(type => (
        <label key={type}>
          <input
            type="radio"
            name="label-type-filter"
            checked={type === value}
            onChange={() => onChange(type)}
          />
          {LABELS[type]}
        </label>
      ))}
    </fieldset>
  );
}

type NothingProps = { filtered: boolean; onAll: () => void; onEdit: () => void };

function NothingToShow({ filtered, onAll, onEdit }: NothingProps) {
  return filtered ? (
    <EmptyState
      title={texts.noneOfType}
      text={texts.noneOfTypeText}
      action={<Button onClick={onAll}>{texts.showAll}</Button>}
    />
  ) : (
    <EmptyState
      title={texts.none}
      text={texts.noneText}
      action={<Button onClick={onEdit}>{texts.edit}</Button>}
    />
  );
}
