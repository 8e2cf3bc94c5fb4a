import type { PickupVisit } from '@puerta/contract/people/inbox';
import { addDays, calendarDay, formatDay } from '@puerta/domain/days/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { count } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { LinkButton } from '../../../ui/page/links.tsx';
import { PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { DaySummaryButton } from '../components/DaySummaryButton.tsx';
import { hour } from '../inbox-rows.ts';
import { pickupTexts as texts } from '../texts.es.ts';
import { readPage } from '../../../lib/query/read.ts';

/** The carrier's visits of a day, `YYYY-MM-DD`; of today without one. */
const pickupsQuery = (day: string | undefined) =>
  readPage('packages', 'GET /order/pickups', { query: { day } });

/** /pickups: the carrier's visits to customers on a day. */
export function PickupsPage() {
  const search = useSearch({ from: '/pickups' });
  const [today] = useState(() => calendarDay(new Date(), currentAgency().time_zone));
  const shown = search.day ?? today;
  return (
    <ListPage
      query={useQuery(pickupsQuery(search.day))}
      texts={texts}
      lead={({ data }) => texts.total(formatDay(shown, 'D MMM YYYY'), data.length)}
      selects={
        <>
          <DayLink day={addDays(shown, -1)} label={texts.before} />
          <DayLink day={addDays(shown, 1)} label={texts.after} />
          <DaySummaryButton day={shown} />
        </>
      }
      empty={{ title: texts.none, text: texts.noneText }}
      columns={columns}
      rowKey={row => `${row.prn} ${row.tracking_number}`}
    />
  );
}

const DayLink = ({ day, label }: { day: string; label: string }) => (
  <LinkButton to="/pickups" search={{ day }} variant="default">
    {label}
  </LinkButton>
);

const columns: Column<PickupVisit>[] = columnsOf(texts.columns, {
  hours: { cell: row => `${hour(row.start)} a ${hour(row.end)}`, width: 100, card: 'title' },
  code: { cell: row => <span className="num">{row.prn}</span>, width: 110 },
  address: { cell: row => row.address, width: 200 },
  client: { cell: row => row.client, width: 130 },
  packages: { cell: row => count(row.packages), align: 'end', width: 60 },
  tracking: {
    cell: row => <PackageLink code={row.tracking_number} />,
    width: 110,
  },
  state: { cell: row => (row.made ? texts.made : texts.toMake), width: 90 },
});
