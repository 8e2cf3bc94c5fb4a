import { refusals } from '@puerta/contract/messages.es';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { IconChevronRight, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Anchor, Button, NativeSelect } from '@mantine/core';
import type { Data } from '@puerta/contract/client';
import { phoneText } from '@puerta/domain/people/phone';
import { currentAgency } from '../../../lib/session/agency.ts';
import { api, CallFailed } from '../../../lib/query/api.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { ErrorState } from '../../../ui/notice/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { colleaguesQuery, managedTicketQuery, SUPPORT } from '../api.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { Conversation, useNewestInView } from './Conversation.tsx';
import { StaffComposer } from './StaffComposer.tsx';
import styles from './Tickets.module.css';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { durationText, sinceText } from '../duration.ts';
import { TicketHead, TicketLinks } from './TicketHead.tsx';
import { useAct } from '../../../lib/query/use-act.ts';

type Props = {
  id: number;
  /** the one that has waited longest of the others */
  next: number | undefined;
  onView: (id: number) => void;
  onClosed: () => void;
};

/** A client's ticket in the side panel: whose it is, what was said, a reply, and its closing. */
export function ManagedTicket({ id, next, onView, onClosed }: Props) {
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
        openedBy={ticket.by_phone ? (ticket.opened_by ?? texts.team(currentAgency().name)) : null}
        sentAt={ticket.sent_at}
        files={ticket.files}
        replies={ticket.replies}
        notes={ticket.notes}
        viewer="agency"
        names={{ customer: ticket.client, agency: texts.team(currentAgency().name) }}
      />
      <StaffComposer
        ticket={ticket}
        onClosed={onClosed}
        next={
          next !== undefined && (
            <Button
              variant="default"
              data-next
              rightSection={<IconChevronRight size={18} aria-hidden />}
              onClick={() => onView(next)}
            >
              {texts.staff.next(next)}
            </Button>
          )
        }
      />
    </div>
  );
}

const staffTexts = texts.staff;

/** What a client's ticket is about, who asks and how to reach them, and how long they waited or wait. */
function ManagedHead({ ticket }: { ticket: Data<'GET /support/admin/detail/:id'> }) {
  const { client, client_id: clientId, contact, waiting_since, first_answer_seconds } = ticket;
  const tracking = ticket.package ? (
    <LinkAnchor to="/order/$id" params={{ id: ticket.package }}>
      {ticket.tracking}
    </LinkAnchor>
  ) : (
    ticket.tracking
  );
  return (
    <TicketHead ticket={ticket} words={texts.staffStates} tracking={tracking}>
      <p className={styles.reach}>
        <LinkAnchor
          to="/client/$id"
          params={{ id: String(clientId) }}
          aria-label={staffTexts.seeClient(client)}
        >
          {client}
        </LinkAnchor>
        {contact.phone && (
          <Anchor href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>
            {phoneText(contact.phone, 'US')}
          </Anchor>
        )}
        {contact.email && <Anchor href={`mailto:${contact.email}`}>{contact.email}</Anchor>}
      </p>
      {waiting_since && <p>{staffTexts.waitsWhole(sinceText(waiting_since))}</p>}
      {first_answer_seconds !== null && <p>{staffTexts.firstAnswer(durationText(first_answer_seconds))}</p>}
      <TicketLinks ticket={ticket} />
      <AssignSelect id={ticket.id} assigned={ticket.assigned} isOpen={ticket.status === 'OPEN'} />
    </TicketHead>
  );
}

type AssignSelectProps = { id: number; assigned: { id: number; name: string } | null; isOpen: boolean };

/** Whose a ticket is to answer; once it is closed, whose it was. */
function AssignSelect({ id, assigned, isOpen }: AssignSelectProps) {
  const { data: people = [] } = useQuery(colleaguesQuery);
  const assign = useAct((to: number | null) => api('POST /support/admin/assign', { body: { id, to } }), {
    said: ticketTexts.done.assigned,
    refused: ticketTexts.failures.assign,
    refresh: [SUPPORT],
  });
  // who is no manager any more stays named until somebody else is
  const known = assigned && !people.some(one => one.id === assigned.id) ? [assigned, ...people] : people;
  return (
    <NativeSelect
      className={styles.assign}
      label={staffTexts.whose}
      rightSection={<IconSelector size={18} aria-hidden />}
      value={String(assigned?.id ?? '')}
      data={[
        { value: '', label: staffTexts.nobody },
        ...known.map(({ id: value, name }) => ({ value: String(value), label: name })),
      ]}
      disabled={!isOpen || assign.isPending}
      onChange={({ currentTarget: { value } }) => assign.mutate(value === '' ? null : Number(value))}
    />
  );
}
