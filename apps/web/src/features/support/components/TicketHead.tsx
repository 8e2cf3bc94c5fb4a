import type { TicketLink, TicketRow } from '@puerta/contract/office/support';
import type { ReactNode } from 'react';
import { IconCircleCheck, IconMessageCircle, IconMessageDots } from '@tabler/icons-react';
import { day } from '../../../lib/format.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { roughlySince } from '../duration.ts';
import styles from './Tickets.module.css';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { STATUS_COLOURS } from '../../../ui/parcel/status.ts';
import { Pill } from '../../../ui/parcel/StatusPill.tsx';

type Props = {
  ticket: TicketRow;
  words: StateWords;
  /** the tracking as it was written, or a link to the package that it names */
  tracking: ReactNode;
  /** what else its reader should know of it */
  children?: ReactNode;
};

/** What a ticket is about. */
export function TicketHead({ ticket, words, tracking, children }: Props) {
  return (
    <>
      <div className={styles.title}>
        <h3 tabIndex={-1}>{ticket.subject}</h3>
        <TicketPill ticket={ticket} words={words} />
      </div>
      <div className={styles.head}>
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
    </>
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

/** What its reader calls a ticket in which the other side spoke last, an open and a closed one. */
export type StateWords = Record<'waiting' | TicketRow['status'], string>;

const LOOKS = {
  waiting: { ...STATUS_COLOURS[3], icon: IconMessageDots },
  OPEN: { ...STATUS_COLOURS[2], icon: IconMessageCircle },
  CLOSED: { ...STATUS_COLOURS[5], icon: IconCircleCheck },
} as const;

type TicketPillProps = {
  ticket: Pick<TicketRow, 'status' | 'waiting'> & { waiting_since?: string | null };
  words: StateWords;
};

/** How a ticket stands for its reader, and for whoever answers, how long somebody has waited. */
export function TicketPill({ ticket, words }: TicketPillProps) {
  const state = ticket.waiting ? 'waiting' : ticket.status;
  const since = ticket.waiting_since ? ` · ${roughlySince(ticket.waiting_since)}` : '';
  return <Pill look={LOOKS[state]} word={`${words[state]}${since}`} />;
}
