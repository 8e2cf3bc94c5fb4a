import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/office/support.es';
import type { TicketReply } from '@puerta/contract/office/support';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { api, CallFailed } from '../../../lib/query/api.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { ownTicketQuery, useRefreshTickets } from '../api.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { Conversation, useNewestInView } from './Conversation.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { TicketHead, TicketLinks } from './TicketHead.tsx';
import styles from './Tickets.module.css';

type Props = {
  id: number;
  /** opens a new one that goes on from this one, which is closed */
  onFollow: (ticket: { id: number; subject: string; tracking: string }) => void;
};

/** A customer's ticket in its drawer; replies while it is open, and a new one from it once it is closed. */
export function OwnTicket({ id, onFollow }: Props) {
  const { data: ticket, error, refetch } = useQuery(ownTicketQuery(id));
  useReading(ticket);
  const panel = useNewestInView(ticket !== undefined, ticket ? 1 + ticket.replies.length : 0);
  if (error instanceof CallFailed && error.failure.status === 404) {
    return <EmptyState title={refusals.ticket_not_found} text={texts.notFound} />;
  }
  if (!ticket) {
    return error ? (
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
    <div ref={panel} className={styles.panel}>
      <TicketHead ticket={ticket} words={texts.states} tracking={tracking}>
        <TicketLinks ticket={ticket} />
      </TicketHead>
      <Conversation
        message={ticket.message}
        openedBy={ticket.by_phone ? texts.team(currentAgency().name) : null}
        sentAt={ticket.sent_at}
        files={ticket.files}
        replies={ticket.replies}
        viewer="customer"
        names={{ customer: texts.you, agency: texts.team(currentAgency().name) }}
      />
      {ticket.status === 'OPEN' ? (
        <div className={styles.composer}>
          <ReplyForm
            draft={`reply-${id}`}
            send={(message, files) =>
              api('POST /support/reply', { body: { type: 'awnser', id, message, files } })
            }
            withFiles
          />
        </div>
      ) : (
        <div className={styles.closed}>
          <p>{texts.closed}</p>
          <Button variant="default" onClick={() => onFollow(ticket)}>
            {texts.linked.open}
          </Button>
        </div>
      )}
    </div>
  );
}

type Read = { id: number; waiting: boolean; replies: readonly TicketReply[] };

/** What stands on the screen is read: the server hears of it, and no page calls it new any more. */
function useReading(ticket: Read | undefined): void {
  const refresh = useRefreshTickets();
  const id = ticket?.id;
  const reply = ticket?.waiting ? ticket.replies.at(-1)?.id : undefined;
  const { mutate } = useMutation({
    mutationFn: (body: { id: number; reply: number }) => api('POST /support/read', { body }),
    onSuccess: refresh,
  });
  useEffect(() => {
    if (id !== undefined && reply !== undefined) {
      mutate({ id, reply });
    }
  }, [id, reply, mutate]);
}
