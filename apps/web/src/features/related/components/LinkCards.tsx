import type { PackageTicket, Sibling } from '@puerta/contract/related';
import { phoneText } from '@puerta/domain/phone';
import { day, moment, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import { spokenHours } from '../../pickups/pickup-days.ts';
import type { Related } from '../api.ts';
import { relatedTexts as texts } from '../texts.es.ts';
import styles from './RelatedCards.module.css';

/** The carrier's visit that was agreed on, and the way to all of that day; managers read whom it asks for. */
export function VisitCard({ visit }: { visit: NonNullable<Related['visit']> }) {
  const words = texts.visit;
  const managers =
    'contact' in visit
      ? [
          { term: words.contact, value: visit.contact },
          { term: words.phone, value: phoneText(visit.phone, 'US') },
          { term: words.cost, value: money(visit.cost) },
        ]
      : [];
  return (
    <Card title={words.title}>
      <DescriptionList
        items={[
          { term: words.day, value: day(visit.day) },
          { term: words.hours, value: spokenHours(visit) },
          ...(visit.code === null ? [] : [{ term: words.code, value: visit.code }]),
          { term: words.state, value: visit.made ? words.made : words.toMake },
          ...managers,
        ]}
      />
      <p className={styles.more}>
        <LinkAnchor to="/pickups" search={{ day: day(visit.day, 'YYYY-MM-DD') }}>
          {words.see}
        </LinkAnchor>
      </p>
    </Card>
  );
}

type SiblingsProps = {
  siblings: readonly Sibling[];
  /** of orders within the United States */
  domestic: boolean;
};

/** The other packages of its order, each with where it is. */
export function SiblingsCard({ siblings, domestic }: SiblingsProps) {
  if (siblings.length === 0) {
    return null;
  }
  return (
    <Card title={texts.siblings.title(siblings.length)}>
      <ul className={styles.links}>
        {siblings.map(sibling => (
          <li key={sibling.id}>
            <LinkAnchor
              to={domestic ? '/order-domestic-view/$id' : '/order/$id'}
              params={{ id: sibling.tracking_number }}
              className="num"
            >
              {sibling.tracking_number}
            </LinkAnchor>
            <small>{[sibling.product_name, sibling.package_number].filter(Boolean).join(' · ')}</small>
            <span>
              <StatusPill status={statusKey(sibling)} type={sibling.product_type} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** As many as are listed: further ones are found by the list of tickets. */
const LISTED = 20;

type TicketsProps = { tickets: readonly PackageTicket[]; tracking: string };

/** Tickets that name the package, newest first. For managers. */
export function TicketsCard({ tickets, tracking }: TicketsProps) {
  const words = texts.tickets;
  if (tickets.length === 0) {
    return null;
  }
  return (
    <Card title={words.title}>
      <ul className={styles.links}>
        {tickets.map(({ id, subject, state, since }) => (
          <li key={id}>
            <LinkAnchor to="/support" search={{ ticket: id }}>
              {id} · {subject}
            </LinkAnchor>
            <small>
              {words.states[state]}, {words.since[state]} {moment(since)}
            </small>
          </li>
        ))}
      </ul>
      {tickets.length >= LISTED && (
        <p className={styles.more}>
          <LinkAnchor to="/support" search={{ q: tracking }}>
            {words.all}
          </LinkAnchor>
        </p>
      )}
    </Card>
  );
}
