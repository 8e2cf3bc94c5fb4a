import { ticketTexts } from '@puerta/contract/support.es';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LeaveQuestion } from '../../../ui/LeaveQuestion.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { managedTicketsQuery } from '../api.ts';
import { ManagedTicket } from '../components/ManagedTicket.tsx';
import { TicketTable } from '../components/TicketTable.tsx';
import { supportTexts as texts } from '../texts.es.ts';

/** /support of managers: every client's tickets, one of them in the side panel. */
export function ManagedSupportPage() {
  const { ticket } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: rows, isError, refetch } = useQuery(managedTicketsQuery);
  const view = (id?: number) => void navigate({ to: '/support', search: id ? { ticket: id } : {} });
  const waiting = rows?.filter(row => row.waiting).length ?? 0;
  return (
    <>
      <LeaveQuestion />
      <PageTitle title={texts.staff.title} lead={rows ? texts.staff.total(waiting) : '\u00a0'} />
      {!rows && isError ? (
        <ErrorState message={ticketTexts.failures.list} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        <EmptyState title={texts.staff.empty} text={texts.staff.emptyText} />
      ) : (
        <TicketTable rows={rows} waiting={texts.toAnswer} clientOf={row => row.client} onView={view} />
      )}
      <SidePanel title={texts.view} opened={ticket !== undefined} onClose={() => view()}>
        {ticket !== undefined && <ManagedTicket key={ticket} id={ticket} onClosed={() => view()} />}
      </SidePanel>
    </>
  );
}
