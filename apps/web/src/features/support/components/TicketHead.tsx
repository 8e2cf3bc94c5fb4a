import type { TicketLink, TicketRow } from '@puerta/contract/office/support';
import type { ReactNode } from 'react';
import { IconCircleCheck, IconMessageCircle, IconMessageDots } from '@tabler/icons-react';
import { day } from '../../../lib/format.ts';
import { supportTexts as texts } from '../texts.es.ts';
import styles from './Tickets.module.css';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { STATUS_COLOURS } from '../../../ui/parcel/status.ts';
import { Pill } from '../../../ui/parcel/StatusPill.tsx';

type Props = {
  ticket: TicketRow;
  waiting: string;
  /** the tracking as it was written, or a link to the package that it names */
  tracking: ReactNode;
  /** what else its reader should know of it */
  children?: ReactNode;
};

/** What a ticket is about. */
export function TicketHead({ ticket, waiting, tracking, children }: Props) {
  return (
    <div className={styles.head}>
      <h3 tabIndex={-1}>{ticket.subject}</h3>
      <TicketPills ticket={ticket} waiting={waiting} />
      <p className="num">
        {texts.number(ticket.id)} · {day(ticket.date, 'YYYY-MM-DD')}
      </p>
      {tracking && (
        <p>
          {texts.form.tracking}: {tracking}
        </p>
      )}
      {children}
    </div>
  );
}

const linkedTexts = texts.linked;

type TicketLinksProps = { ticket: { follows: TicketLink | null; followed_by: readonly TicketLink[] } };

/** The closed ticket that one goes on from, and those that go on from it. */
export function TicketLinks({ ticket: { follows, followed_by: followedBy } }: TicketLinksProps) {
  return (
    <>
      {follows && (
        <p>
          {linkedTexts.follows} <Linked link={follows} />
        </p>
      )}
      {followedBy.map(link => (
        <p key={link.id}>
          {linkedTexts.followedBy} <Linked link={link} />
        </p>
      ))}
    </>
  );
}

const Linked = ({ link: { id, subject } }: { link: TicketLink }) => (
  <LinkAnchor to="/support" search={{ ticket: id }}>
    {texts.number(id)}: {subject}
  </LinkAnchor>
);

type TicketPillsProps = {
  ticket: Pick<TicketRow, 'status' | 'waiting'>;
  /** what it means that the other side spoke last */
  waiting: string;
};

const LOOKS = {
  OPEN: { ...STATUS_COLOURS[2], icon: IconMessageCircle },
  CLOSED: { ...STATUS_COLOURS[5], icon: IconCircleCheck },
} as const;
const WAITING = { ...STATUS_COLOURS[3], icon: IconMessageDots };

/** A ticket's state, and whether somebody waits for the reader. */
export function TicketPills({ ticket, waiting }: TicketPillsProps) {
  return (
    <span className={styles.pills}>
      <Pill look={LOOKS[ticket.status]} word={texts.status[ticket.status]} />
      {ticket.waiting && <Pill look={WAITING} word={waiting} />}
    </span>
  );
}
