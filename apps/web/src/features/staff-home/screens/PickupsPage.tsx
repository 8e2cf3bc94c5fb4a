import { failures } from '@puerta/contract/messages.es';
import type { PickupVisit } from '@puerta/contract/inbox';
import { addDays, calendarDay, formatDay } from '@puerta/domain/calendar-day';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { count } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { usePickups } from '../api.ts';
import { hour } from '../inbox-rows.ts';
import { pickupTexts as texts } from '../pickups.es.ts';

/** /pickups: the carrier's visits to customers on a day. */
export function PickupsPage() {
  const search = useSearch({ from: '/pickups' });
  const { data, isError, refetch } = usePickups(search.day);
  const [today] = useState(() => calendarDay(new Date(), currentAgency().time_zone));
  const shown = search.day ?? today;
  return (
    <>
      <PageTitle
        title={texts.title}
        lead={data ? texts.total(formatDay(shown, 'D MMM YYYY'), data.data.length) : '\u00a0'}
        actions={
          <>
            <DayLink day={addDays(shown, -1)} label={texts.before} />
            <DayLink day={addDays(shown, 1)} label={texts.after} />
          </>
        }
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState title={texts.none} text={texts.noneText} />
      ) : (
        <DataTable
          caption={texts.caption}
          columns={columns}
          rows={data?.data}
          rowKey={row => `${row.prn} ${row.tracking_number}`}
        />
      )}
    </>
  );
}

const DayLink = ({ day, label }: { day: string; label: string }) => (
  <LinkButton to="/pickups" search={{ day }} variant="default">
    {label}
  </LinkButton>
);

const columns: Column<PickupVisit>[] = [
  {
    key: 'hours',
    head: texts.columns.hours,
    cell: row => `${hour(row.start)} a ${hour(row.end)}`,
    width: 100,
    card: 'title',
  },
  { key: 'code', head: texts.columns.code, cell: row => <span className="num">{row.prn}</span>, width: 110 },
  { key: 'address', head: texts.columns.address, cell: row => row.address, width: 200 },
  { key: 'client', head: texts.columns.client, cell: row => row.client, width: 130 },
  {
    key: 'packages',
    head: texts.columns.packages,
    cell: row => count(row.packages),
    align: 'end',
    width: 60,
  },
  {
    key: 'tracking',
    head: texts.columns.tracking,
    cell: row => (
      <LinkAnchor to="/order/$id" params={{ id: row.tracking_number }} className="num">
        {row.tracking_number}
      </LinkAnchor>
    ),
    width: 110,
  },
  {
    key: 'state',
    head: texts.columns.state,
    cell: row => (row.made ? texts.made : texts.toMake),
    width: 90,
  },
];
