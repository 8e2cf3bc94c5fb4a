import { Button } from '@mantine/core';
import { ticketStates } from '@puerta/contract/support';
import { ticketTexts } from '@puerta/contract/support.es';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../../../lib/format.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DayRange, FilterBar } from '../../../ui/FilterBar.tsx';
import { FilterToggle } from '../../../ui/FilterToggle.tsx';
import { FilterSelect } from '../../../ui/FilterSelect.tsx';
import { PagedList } from '../../../ui/PagedList.tsx';
import { PageSizeSelect } from '../../../ui/Pager.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { managedTicketsQuery } from '../api.ts';
import { CannedAnswers } from '../components/CannedAnswers.tsx';
import { managedColumns } from '../components/managed-columns.tsx';
import { ManagedTicket } from '../components/ManagedTicket.tsx';
import { WeekLead } from '../components/WeekLead.tsx';
import { addressOf, ASSIGNED, FIRST_TICKETS, type ManagedList, managedListOf } from '../managed-search.ts';
import { supportTexts } from '../texts.es.ts';

const texts = supportTexts.staff;

/** /support of managers: every client's tickets, who waits longest first, one of them in the side panel. */
export function ManagedSupportPage() {
  const search = useSearch({ strict: false });
  const list = managedListOf(search);
  const { ticket } = search;
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData, refetch } = useQuery(managedTicketsQuery(list));
  const go = (next: ManagedList, beside?: number) =>
    void navigate({ to: '/support', search: addressOf(next, beside) });
  const change = (next: Partial<ManagedList>) => go({ ...list, page: 1, ...next });
  const view = (id?: number) => go(list, id);
  useLastPage(list.page, data?.pages === undefined ? undefined : { pages: data.pages }, isPlaceholderData);
  const [isKeeping, setKeeping] = useState(false);
  const counts = data?.counts;
  const set = [list.from, list.to].filter(Boolean).length;
  const isNarrowed = list.q !== '' || list.state !== '' || list.assigned !== '' || set > 0;
  const [isOpen, setIsOpen] = useState(set > 0);
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={
          <>
            {counts ? `${texts.total(counts.waiting)}. ` : '\u00a0'}
            {data?.first_answers && <WeekLead {...data.first_answers} />}
          </>
        }
        actions={
          <>
            <SearchBox label={texts.search} q={list.q} onSearch={q => change({ q })} />
            <FilterSelect
              label={texts.state}
              all={texts.states.all}
              value={list.state}
              options={ticketStates.map(state => ({
                value: state,
                label: counts
                  ? texts.counted(texts.states[state], count(counts[state]))
                  : texts.states[state],
              }))}
              onChange={state => change({ state: ticketStates.find(one => one === state) ?? '' })}
            />
            <FilterSelect
              label={texts.whose}
              all={texts.assigned.all}
              value={list.assigned}
              options={ASSIGNED.map(value => ({ value, label: texts.assigned[value] }))}
              onChange={value => change({ assigned: ASSIGNED.find(one => one === value) ?? '' })}
            />
            <FilterToggle count={set} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
            <PageSizeSelect size={list.size} onSize={size => change({ size })} />
            <Button
              variant="default"
              leftSection={<IconMessages size={18} aria-hidden />}
              onClick={() => setKeeping(true)}
            >
              {supportTexts.canned.title}
            </Button>
          </>
        }
      />
      {isOpen && (
        <FilterBar isNarrowed={set > 0} onClear={() => change({ from: undefined, to: undefined })}>
          <DayRange from={list.from} to={list.to} onDays={change} />
        </FilterBar>
      )}
      {!data && isError ? (
        <ErrorState message={ticketTexts.failures.list} onRetry={() => void refetch()} />
      ) : data?.total === 0 && isNarrowed ? (
        <EmptyState
          title={texts.nothingFound}
          text={texts.nothingFoundText}
          action={
            <Button variant="default" onClick={() => go(FIRST_TICKETS)}>
              {texts.showAll}
            </Button>
          }
        />
      ) : data?.data.length === 0 && list.page === 1 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <PagedList
          isStale={isPlaceholderData}
          page={list.page}
          pages={data?.pages}
          onPage={page => go({ ...list, page })}
        >
          <DataTable
            caption={supportTexts.caption}
            columns={managedColumns(view)}
            rows={data?.data}
            rowKey={row => row.id}
            skeletonRows={5}
          />
        </PagedList>
      )}
      <SidePanel title={supportTexts.canned.title} opened={isKeeping} onClose={() => setKeeping(false)}>
        <CannedAnswers />
      </SidePanel>
      <SidePanel title={supportTexts.view} opened={ticket !== undefined} onClose={() => view()}>
        {ticket !== undefined && <ManagedTicket key={ticket} id={ticket} onClosed={() => view()} />}
      </SidePanel>
    </>
  );
}
