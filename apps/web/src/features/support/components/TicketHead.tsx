import type { TicketRow } from '@puerta/contract/support';
import type { ReactNode } from 'react';
import { day } from '../../../lib/format.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { TicketPills } from './TicketPills.tsx';
import styles from './Tickets.module.css';

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
