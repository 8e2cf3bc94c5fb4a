import { Button } from '@mantine/core';
import { ticketTexts } from '@puerta/contract/support.es';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { ownTicketsQuery } from '../api.ts';
import { NewTicketForm } from '../components/NewTicketForm.tsx';
import { OwnTicket } from '../components/OwnTicket.tsx';
import { TicketTable } from '../components/TicketTable.tsx';
import { supportTexts as texts } from '../texts.es.ts';

/** /support of customers: their tickets, one of them in a drawer, another drawer for a new one. */
export function SupportPage() {
  const { ticket, ask } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isOpening, setOpening] = useState(false);
  const [followed, setFollowed] = useState<{ id: number; subject: string; tracking: string } | null>(null);
  const { data: rows, isError, refetch } = useQuery(ownTicketsQuery);
  const view = (id?: number) => void navigate({ to: '/support', search: id ? { ticket: id } : {} });
  const close = () => {
    setOpening(false);
    setFollowed(null);
    if (ask !== undefined) {
      view(ticket);
    }
  };
  const follow: Parameters<typeof OwnTicket>[0]['onFollow'] = closed => {
    setFollowed({ id: closed.id, subject: closed.subject, tracking: closed.tracking });
    setOpening(true);
    view();
  };
  const open = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpening(true)}>
      {texts.open}
    </Button>
  );
  const isEmpty = rows?.length === 0;
  return (
    <>
      <PageTitle
        title={texts.customer.title}
        lead={texts.customer.lead}
        actions={isEmpty ? undefined : open}
      />
      {!rows && isError ? (
        <ErrorState message={ticketTexts.failures.list} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState title={texts.customer.empty} text={texts.customer.emptyText} action={open} />
      ) : (
        <TicketTable rows={rows} onView={view} />
      )}
      <SidePanel title={texts.open} opened={isOpening || ask !== undefined} onClose={close}>
        <NewTicketForm key={followed?.id} ask={ask} follows={followed} onOpened={close} />
      </SidePanel>
      <SidePanel title={texts.view} opened={ticket !== undefined} onClose={() => view()}>
        {ticket !== undefined && <OwnTicket key={ticket} id={ticket} onFollow={follow} />}
      </SidePanel>
    </>
  );
}
