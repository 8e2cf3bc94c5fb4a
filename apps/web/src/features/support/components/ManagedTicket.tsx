import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/support.es';
import { useQuery } from '@tanstack/react-query';
import { currentAgency } from '../../../lib/agency.ts';
import { CallFailed } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { managedTicketQuery } from '../api.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { useNewestInView } from '../use-newest-in-view.ts';
import { Conversation } from './Conversation.tsx';
import { ManagedHead } from './ManagedHead.tsx';
import { StaffComposer } from './StaffComposer.tsx';
import styles from './Tickets.module.css';

type Props = { id: number; onClosed: () => void };

/** A client's ticket in the side panel: whose it is, what was said, a reply, and its closing. */
export function ManagedTicket({ id, onClosed }: Props) {
  const { data: ticket, error, refetch } = useQuery(managedTicketQuery(id));
  const panel = useNewestInView(
    ticket !== undefined,
    ticket ? 1 + ticket.replies.length + ticket.notes.length : 0,
  );
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status)) {
    return <EmptyState title={refusals.ticket_not_found} text={texts.staff.notFound} />;
  }
  if (!ticket) {
    return error ? (
      <ErrorState message={ticketTexts.failures.detail} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={5} />
    );
  }
  return (
    <div ref={panel} className={styles.panel}>
      <ManagedHead ticket={ticket} />
      <Conversation
        message={ticket.message}
        sentAt={ticket.sent_at}
        files={ticket.files}
        replies={ticket.replies}
        notes={ticket.notes}
        viewer="agency"
        names={{ customer: ticket.client, agency: texts.team(currentAgency().name) }}
      />
      <StaffComposer ticket={ticket} onClosed={onClosed} />
    </div>
  );
}
