import type { Quote } from '@puerta/contract/money/quotes';
import { invalid } from '@puerta/contract/messages.es';
import type { Parcel } from '@puerta/domain/parcels/measures';
import type { Consignment } from '@puerta/domain/money/pricing';
import type { ProductType } from '@puerta/domain/money/products';
import { wayOf } from '@puerta/domain/parcels/weight-limits';
import { IconArrowRight, IconClock, IconInfoCircle, IconScale } from '@tabler/icons-react';
import { money } from '../../../lib/format.ts';
import type { QuoteSearch } from '../../../lib/address/quote-search.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PriceTag } from '../../../ui/parcel/PriceTag.tsx';
import { Ticket } from '../../../ui/parcel/Ticket.tsx';
import { WayTile } from '../../../ui/page/WayTile.tsx';
import { billedText } from '../../parcel/parcel-view.ts';
import { boxText } from '../../parcel/components/BoxFields.tsx';
import { askTexts } from '../../support/ask.es.ts';
import { AskAgency } from '../../support/components/AskAgency.tsx';
import { totalOf } from '../quoted.ts';
import { calculatorTexts as texts } from '../texts.es.ts';
import styles from './quotes.module.css';

type Props = {
  quote: Quote;
  /** what was declared, from where and to where */
  parcel: Parcel;
  from: string;
  to: string;
  consignment: Consignment;
  /** dollars */
  pickupFee: number;
  badges: readonly string[];
  /** where the agency is asked for a box that is not sold online: once, in place of the first way to buy it */
  asks: boolean;
  /** the wizard that sells it, and what it is opened with */
  wizard: '/services/$id' | '/intern-services/$id';
  carried: QuoteSearch;
  /** what pressing it does instead of going there; hears of the quote and of the wizard's whole address */
  onSend?: OnSend | undefined;
};
export type OnSend = (quote: Quote, address: string) => void;

/** A service and its price: the lines on the ticket, the sum on its stub. */
export function QuoteTicket({
  quote,
  parcel,
  from,
  to,
  consignment,
  pickupFee,
  badges,
  asks,
  wizard,
  carried,
  onSend,
}: Props) {
  return (
    <Ticket
      stub={
        <>
          {quote.over_weight ? (
            <b>{texts.notByThisWay[wayOf(quote.type as ProductType)]}</b>
          ) : (
            <span className={styles.total}>
              <span>{texts.total}</span>
              <PriceTag amount={totalOf(quote, consignment, pickupFee)} />
              {consignment === 1 && <small>{texts.pickupLater(money(pickupFee))}</small>}
            </span>
          )}
          {quote.buyable && (
            <LinkButton
              to={wizard}
              params={{ id: quote.sku }}
              search={carried}
              aria-label={`${texts.send}: ${quote.services}`}
              {...(onSend && {
                onClick: event => {
                  event.preventDefault();
                  onSend(quote, event.currentTarget.href);
                },
              })}
              rightSection={<IconArrowRight size={18} aria-hidden />}
            >
              {texts.send}
            </LinkButton>
          )}
          {!quote.buyable && (
            <p className={styles.notice}>
              <IconInfoCircle size={18} aria-hidden />
              {quote.notice ?? invalid.calculator.notBuyable}
            </p>
          )}
          {asks && <AskAgency about={`${boxText(parcel)}${askTexts.way(from, to)}`} />}
        </>
      }
    >
      <div className={styles.body}>
        <WayTile type={quote.type} className={styles.icon} />
        <div className={styles.words}>
          <h2>
            {quote.services}
            {badges.map(badge => (
              <span key={badge} className={styles.badge}>
                {badge}
              </span>
            ))}
          </h2>
          {!quote.over_weight && (
            <>
              <Facts quote={quote} parcel={parcel} />
              <PriceLines quote={quote} pickupFee={consignment === 1 ? pickupFee : null} />
            </>
          )}
        </div>
      </div>
    </Ticket>
  );
}

function Facts({ quote, parcel }: { quote: Quote; parcel: Parcel }) {
  const { billable, eta_days } = quote;
  return (
    <ul className={styles.facts}>
      {eta_days !== null && (
        <li>
          <IconClock size={18} aria-hidden />
          {texts.days(eta_days)}
        </li>
      )}
      <li>
        <IconScale size={18} aria-hidden />
        {texts.billed(billedText(billable, parcel))}
      </li>
    </ul>
  );
}

function PriceLines({ quote, pickupFee }: { quote: Quote; pickupFee: number | null }) {
  return (
    <dl className={styles.lines}>
      {quote.lines.map(line => (
        <div key={line.code}>
          <dt>{line.label}</dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      {pickupFee !== null && (
        <div>
          <dt>{texts.pickupLine}</dt>
          <dd>{money(pickupFee)}</dd>
        </div>
      )}
    </dl>
  );
}
