import { Button } from '@mantine/core';
import type { Consignment } from '@puerta/domain/money/pricing';
import type { QuoteSearch } from '../../../lib/address/quote-search.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { LABEL_TYPES, type LabelType } from '../forms.ts';
import { type Asked, originOf } from '../calculator-search.ts';
import { type End, type Quoted, usEnd } from '../quote-query.ts';
import { leastBy, ofType } from '../quoted.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './quotes.module.css';
import { type OnSend, QuoteTicket } from './QuoteTicket.tsx';
import { cubicFeet, volumetricWeight } from '@puerta/domain/parcels/measures';
import { IconPencil } from '@tabler/icons-react';
import { cubicFeetText, pounds, poundsAndKilograms, sides } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx';
import { ConsignmentChoice } from './QuoteForms.tsx';

const LABELS = { all: texts.all, AIR: texts.air, OCEAN: texts.ocean };

type Props = {
  asked: Asked;
  quoted: Quoted;
  to: End;
  /** what the wizard is opened with */
  carried: QuoteSearch;
  onLabel: (label: LabelType) => void;
  onConsignment: (consignment: Consignment) => void;
  onEdit: () => void;
  onSend?: OnSend | undefined;
};

/** The services that take the parcel, each a ticket with its price; beside them what was asked, on phones in a line. */
export function QuoteResults(props: Props) {
  const { asked, quoted, to, carried, onLabel, onConsignment, onEdit, onSend } = props;
  const { kind, labelType, consignment, body: parcel } = asked;
  const shown = ofType(quoted.quotes, labelType);
  const sold = shown.filter(quote => !quote.over_weight);
  const fastest = leastBy(sold, quote => quote.eta_days);
  const cheapest = leastBy(sold, quote => quote.payment);
  const unsold = shown.find(quote => !quote.buyable);
  const title = texts.services(sold.length, to.title);
  return (
    <div className={styles.results}>
      <ParcelSummary
        asked={asked}
        to={to}
        pickupFee={quoted.pickupFee}
        onConsignment={onConsignment}
        onEdit={onEdit}
      />
      <section>
        <p className={styles.brief}>
          <span>{[pounds(parcel.weight), sides(parcel), texts.brief(to.title)].join(' · ')}</span>
          <Button variant="subtle" size="sm" onClick={onEdit}>
            {texts.edit}
          </Button>
        </p>
        <PageTitle
          title={title}
          documentTitle={texts.documentTitle}
          lead={kind === 'venezuela' ? texts.correctionShort : texts.domesticShort}
          actions={kind === 'venezuela' && <LabelFilter value={labelType} onChange={onLabel} />}
        />
        {shown.length === 0 ? (
          <NothingToShow filtered={quoted.quotes.length > 0} onAll={() => onLabel('all')} onEdit={onEdit} />
        ) : (
          <ul className={styles.tickets}>
            {shown.map(quote => (
              <li key={quote.sku}>
                <QuoteTicket
                  quote={quote}
                  consignment={consignment}
                  pickupFee={quoted.pickupFee}
                  parcel={parcel}
                  from={originOf(asked)}
                  to={to.title}
                  wizard={kind === 'venezuela' ? '/services/$id' : '/intern-services/$id'}
                  carried={carried}
                  onSend={onSend}
                  asks={quote === unsold}
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

type ParcelSummaryProps = {
  asked: Asked;
  to: End;
  /** dollars */
  pickupFee: number;
  onConsignment: (consignment: Consignment) => void;
  onEdit: () => void;
};

/** What was asked, and how the parcel is handed over, which changes the totals at once. */
function ParcelSummary({ asked, to, pickupFee, onConsignment, onEdit }: ParcelSummaryProps) {
  const { kind, consignment, body: parcel } = asked;
  const from = usEnd(originOf(asked));
  const rows = [
    { term: texts.weightTerm, value: poundsAndKilograms(parcel.weight) },
    { term: texts.sidesTerm, value: sides(parcel) },
  ];
  const freight = [
    { term: texts.volumetricTerm, value: pounds(volumetricWeight(parcel)) },
    { term: texts.cubicTerm, value: cubicFeetText(cubicFeet(parcel)) },
  ];
  return (
    <div className={styles.summary}>
      <Card
        title={texts.parcel}
        action={
          <Button
            className={styles.edit}
            variant="subtle"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
        }
      >
        <dl className={styles.route}>
          {[[texts.from, from] as const, [texts.to, to] as const].map(([term, end]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <b>{end.title}</b>
                <span>{end.text}</span>
              </dd>
            </div>
          ))}
        </dl>
        <DescriptionList items={kind === 'venezuela' ? [...rows, ...freight] : rows} />
        <ConsignmentChoice
          fee={pickupFee}
          value={String(consignment)}
          onChange={value => onConsignment(value === '1' ? 1 : 0)}
        />
      </Card>
    </div>
  );
}
