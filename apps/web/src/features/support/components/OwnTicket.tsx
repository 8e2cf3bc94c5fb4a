import { ticketTexts } from '@puerta/contract/support.es';
import { useQuery } from '@tanstack/react-query';
import { currentAgency } from '../../../lib/agency.ts';
import { api } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { ownTicketQuery } from '../api.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { Conversation } from './Conversation.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { TicketHead } from './TicketHead.tsx';
import styles from './Tickets.module.css';

/** A customer's ticket in its drawer; replies while it is open. */
export function OwnTicket({ id }: { id: number }) {
  const { data: ticket, isError, refetch } = useQuery(ownTicketQuery(id));
  if (!ticket) {
    return isError ? (
      <ErrorState message={ticketTexts.failures.load} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={5} />
    );
  }
  const tracking = ticket.package ? (
    <LinkAnchor to="/purchase/tracking/$track" params={{ track: ticket.package }}>
      {ticket.tracking}
    </LinkAnchor>
  ) : (
    ticket.tracking
  );
  return (
    <div className={styles.panel}>
      <TicketHead ticket={ticket} waiting={texts.answered} tracking={tracking} />
      <Conversation
        message={ticket.message}
        replies={ticket.replies}
        viewer="customer"
        names={{ customer: texts.you, agency: texts.team(currentAgency().name) }}
      />
      {ticket.status === 'OPEN' ? (
        <ReplyForm send={message => api('POST /support/reply', { body: { type: 'awnser', id, message } })} />
      ) : (
        <p className={styles.closed}>{texts.closed}</p>
      )}
    </div>
  );
}
