import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type AnsweredWeek, ticketStates } from '@puerta/contract/office/support';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { IconMessages, IconX } from '@tabler/icons-react';
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
import { durationText } from '../duration.ts';
import { useFocusBack } from '../../../lib/focus/use-focus-back.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { TicketList } from '../components/TicketList.tsx';
import styles from '../components/TicketDesk.module.css';

const texts = supportTexts.staff;
const ASSIGNED = ['me', 'nobody'] as const;
/** From here on a ticket has room beside the list. */
const WIDE = '(min-width: 1200px)';
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
  const view = (id?: number) => change({ page: search.page, ticket: id });
  const next = useNextWaiting({ ...list.filter, assigned }, search.ticket);
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const week = query.data?.first_answers && <WeekLead {...query.data.first_answers} />;
  const ticket = search.ticket !== undefined && (
    <ManagedTicket key={search.ticket} id={search.ticket} next={next} onView={view} onClosed={() => view()} />
  );
  const thread = ticket && (
    <Beside key={search.ticket} onClose={() => view()}>
      {ticket}
    </Beside>
  );
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
            {!isWide && week}
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
        rowKey={row => row.id}
        table={rows => <TicketList rows={rows} shown={search.ticket} onView={view} />}
        frame={rows =>
          isWide ? (
            <div className={styles.desk} data-fill>
              {rows}
              {thread || <NoTicket next={next} week={week} onView={view} />}
            </div>
          ) : (
            rows
          )
        }
      />
      <SidePanel title={supportTexts.canned.title} opened={isKeeping} onClose={() => setKeeping(false)}>
        <CannedAnswers />
      </SidePanel>
      {!isWide && (
        <SidePanel title={supportTexts.view} opened={search.ticket !== undefined} onClose={() => view()}>
          {ticket}
        </SidePanel>
      )}
    </>
  );
}

type BesideProps = { children: ReactNode; onClose: () => void };

/** The ticket beside the list, which stays in use: no window over the page. */
function Beside({ children, onClose }: BesideProps) {
  useFocusBack(true);
  return (
    <dialog open aria-label={supportTexts.view} className={styles.thread}>
      <ActionIcon
        variant="default"
        size={36}
        className={styles.close}
        aria-label={uiTexts.close}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
      <h2 className="unseen">{supportTexts.view}</h2>
      {children}
    </dialog>
  );
}

type NoTicketProps = { next: number | undefined; week: ReactNode; onView: (id: number) => void };

/** Where no ticket is open, the way to the one that has waited longest. */
function NoTicket({ next, week, onView }: NoTicketProps) {
  return (
    <div className={styles.nobody}>
      <EmptyState
        title={texts.pick}
        text={texts.pickText}
        action={next !== undefined && <Button onClick={() => onView(next)}>{texts.nextWaiting}</Button>}
      />
      <p className={styles.week}>{week}</p>
    </div>
  );
}

type Narrowed = { q?: string; from?: string; to?: string; assigned?: (typeof ASSIGNED)[number] | undefined };

/** Of what is listed, whichever page is shown, the ticket that has waited longest, but the one that is open. */
function useNextWaiting(narrowed: Narrowed, open: number | undefined): number | undefined {
  const waiting = { ...narrowed, state: 'waiting', page: 1, size: 50 } as const;
  const { data } = useQuery(readPage('support', 'GET /support/admin', { query: waiting }));
  return data?.data.find(({ id }) => id !== open)?.id;
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
