import { Button } from '@mantine/core';
import { ticketTexts } from '@puerta/contract/support.es';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { managedTicketQuery, useRefreshTickets } from '../api.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { Conversation } from './Conversation.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { TicketHead } from './TicketHead.tsx';
import styles from './Tickets.module.css';

type Props = { id: number; onClosed: () => void };

/** A client's ticket in the side panel: what was said, a reply, and its closing. */
export function ManagedTicket({ id, onClosed }: Props) {
  const { data: ticket, isError, refetch } = useQuery(managedTicketQuery(id));
  if (!ticket) {
    return isError ? (
      <ErrorState message={ticketTexts.failures.detail} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={5} />
    );
  }
  const tracking = ticket.package ? (
    <LinkAnchor to="/order/$id" params={{ id: ticket.package }}>
      {ticket.tracking}
    </LinkAnchor>
  ) : (
    ticket.tracking
  );
  return (
    <div className={styles.panel}>
      <TicketHead ticket={ticket} waiting={texts.toAnswer} tracking={tracking} client={ticket.client} />
      <Conversation
        message={ticket.message}
        sentAt={ticket.sent_at}
        replies={ticket.replies}
        viewer="agency"
        names={{ customer: ticket.client, agency: texts.team(currentAgency().name) }}
      />
      {ticket.status === 'OPEN' ? (
        <ReplyForm
          send={message => api('POST /support/admin', { body: { id, message } })}
          beside={<CloseTicket id={id} onClosed={onClosed} />}
        />
      ) : (
        <p className={styles.closed}>{texts.closedForStaff}</p>
      )}
    </div>
  );
}

/** Closes the ticket after asking: it is never opened again. */
function CloseTicket({ id, onClosed }: Props) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefreshTickets();
  const closing = useMutation({
    mutationFn: () => api('POST /support/admin/close', { body: { id } }),
    onSuccess: answer => {
      setAsking(false);
      refresh();
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.closed);
        onClosed();
      } else {
        notifyError(answer.message, ticketTexts.failures.close);
      }
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLock size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.close.button}
      </Button>
      <Confirm
        title={texts.close.title}
        message={texts.close.message}
        confirmLabel={texts.close.button}
        opened={isAsking}
        busy={closing.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => closing.mutate()}
      />
    </>
  );
}
