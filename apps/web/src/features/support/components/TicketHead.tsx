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
  client?: string;
};

/** What a ticket is about. */
export function TicketHead({ ticket, waiting, tracking, client }: Props) {
  return (
    <div className={styles.head}>
      <h3>{ticket.subject}</h3>
      <TicketPills ticket={ticket} waiting={waiting} />
      <p className="num">
        {[texts.number(ticket.id), day(ticket.date, 'YYYY-MM-DD'), client].filter(Boolean).join(' · ')}
      </p>
      {tracking && (
        <p>
          {texts.form.tracking}: {tracking}
        </p>
      )}
    </div>
  );
}
