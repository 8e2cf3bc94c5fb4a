import { Button } from '@mantine/core';
import { type AnsweredWeek, ticketStates } from '@puerta/contract/office/support';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { count } from '../../../lib/format.ts';
import { choiceOf } from '../../../lib/list/list-search.ts';
import { readPage } from '../../../lib/query/read.ts';
import { DayRange, FilterBar } from '../../../ui/list/FilterBar.tsx';
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { SidePanel } from '../../../ui/window/SidePanel.tsx';
import { CannedAnswers } from '../components/CannedAnswers.tsx';
import { ManagedTicket } from '../components/ManagedTicket.tsx';
import type { SupportSearch } from '../support-search.ts';
import { supportTexts } from '../texts.es.ts';
import { durationText, sinceText } from '../duration.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import type { ManagedRow } from '../api.ts';
import styles from '../components/Tickets.module.css';
import { ticketColumns } from '../components/ticket-columns.tsx';
import { TicketPills } from '../components/TicketHead.tsx';

const texts = supportTexts.staff;
const ASSIGNED = ['me', 'nobody'] as const;
/** So often a new ticket appears in the list of those who answer. Milliseconds. */
const ASK_AGAIN_AFTER = 60_000;

/** /support of managers: every client's tickets, who waits longest first, one of them in the side panel. */
export function ManagedSupportPage() {
  const list = useList<SupportSearch>({ filters: ['from', 'to'], beside: ['state', 'assigned'] });
  const { search, change } = list;
  const state = choiceOf(ticketStates, search.state);
  const assigned = choiceOf(ASSIGNED, search.assigned);
  const query = useQuery({
    ...readPage('support', 'GET /support/admin', {
      query: { ...list.filter, state, assigned, page: search.page, size: search.size },
    }),
    refetchInterval: ASK_AGAIN_AFTER,
  });
  const counts = query.data?.counts;
  const view = (ticket?: number) => change({ page: search.page, ticket });
  const [isKeeping, setKeeping] = useState(false);
  return (
    <>
      <ListPage
        list={list}
        query={query}
        texts={{ title: texts.title, caption: supportTexts.caption, showAll: texts.showAll }}
        lead={
          <>
            {counts ? `${texts.total(counts.waiting)}. ` : '\u00a0'}
            {query.data?.first_answers && <WeekLead {...query.data.first_answers} />}
          </>
        }
        search={texts.search}
        selects={
          <>
            <FilterSelect
              label={texts.state}
              all={texts.states.all}
              value={state ?? ''}
              options={ticketStates.map(value => ({
                value,
                label: counts
                  ? texts.counted(texts.states[value], count(counts[value]))
                  : texts.states[value],
              }))}
              onChange={value => change({ state: value })}
            />
            <FilterSelect
              label={texts.whose}
              all={texts.assigned.all}
              value={assigned ?? ''}
              options={ASSIGNED.map(value => ({ value, label: texts.assigned[value] }))}
              onChange={value => change({ assigned: value })}
            />
          </>
        }
        filters={
          <FilterBar {...list.bar}>
            <DayRange from={search.from} to={search.to} onDays={change} />
          </FilterBar>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconMessages size={18} aria-hidden />}
            onClick={() => setKeeping(true)}
          >
            {supportTexts.canned.title}
          </Button>
        }
        failed={ticketTexts.failures.list}
        keep
        empty={
          list.isNarrowed
            ? { title: texts.nothingFound, text: texts.nothingFoundText }
            : { title: texts.empty, text: texts.emptyText }
        }
        columns={managedColumns(view)}
        rowKey={row => row.id}
        skeletonRows={5}
      />
      <SidePanel title={supportTexts.canned.title} opened={isKeeping} onClose={() => setKeeping(false)}>
        <CannedAnswers />
      </SidePanel>
      <SidePanel title={supportTexts.view} opened={search.ticket !== undefined} onClose={() => view()}>
        {search.ticket !== undefined && (
          <ManagedTicket key={search.ticket} id={search.ticket} onClosed={() => view()} />
        )}
      </SidePanel>
    </>
  );
}

/** How long customers waited for the first word, this week beside the last. */
function WeekLead({ current, before }: { current: AnsweredWeek; before: AnsweredWeek }) {
  const last = before.median_seconds === null ? null : durationText(before.median_seconds);
  const { median_seconds: median, mean_seconds: mean } = current;
  if (median === null || mean === null) {
    return <>{texts.noneThisWeek(last)}</>;
  }
  const times = {
    current: texts.firstAnswers(current.answered),
    median: durationText(median),
    mean: durationText(mean),
    before: last,
  };
  return <>{texts.week(times)}</>;
}

const { columns: heads, staff: tableTexts, toAnswer } = supportTexts;

/** Columns of the managers' list: names and codes whole, on a second line where one is not enough. */
const managedColumns = (onView: (id: number) => void): Column<ManagedRow>[] =>
  ticketColumns<ManagedRow>(
    {
      number: row => count(row.id),
      subject: row => <span className={styles.subject}>{row.subject}</span>,
      tracking,
      status,
    },
    onView,
  ).toSpliced(2, 0, { key: 'client', head: heads.client, cell: client, width: 120 });

const client = ({ client: name, client_id: id }: ManagedRow): ReactNode => (
  <LinkAnchor
    className={styles.client}
    to="/client/$id"
    params={{ id: String(id) }}
    aria-label={tableTexts.seeClient(name)}
  >
    {name}
  </LinkAnchor>
);

function tracking({ tracking: typed, package: code }: ManagedRow): ReactNode {
  if (!typed) {
    return '—';
  }
  return code ? (
    <LinkAnchor
      className="num"
      to="/order/$id"
      params={{ id: code }}
      aria-label={tableTexts.seePackage(typed)}
    >
      {typed}
    </LinkAnchor>
  ) : (
    <span className={styles.typed}>{typed}</span>
  );
}

const status = (row: ManagedRow): ReactNode => (
  <span className={styles.status}>
    <TicketPills ticket={row} waiting={toAnswer} />
    {row.waiting_since && <small>{tableTexts.waits(sinceText(row.waiting_since))}</small>}
    {row.assigned && <small>{tableTexts.inCharge(row.assigned.name)}</small>}
  </span>
);
