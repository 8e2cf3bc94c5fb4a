import { NativeSelect } from '@mantine/core';
import { MARGINS_BY, type MarginsBy } from '@puerta/contract/money/margins';
import { failures } from '@puerta/contract/messages.es';
import { addDays, calendarDay, formatDay, formatDays } from '@puerta/domain/days/calendar-day';
import { MARGIN_WEEKS_MAX } from '@puerta/domain/money/margin';
import { lastMondays } from '@puerta/domain/parcels/waiting';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAgency } from '../../../lib/session/agency.ts';
import { count, money, plainNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SumList } from '../../../ui/figures/SumList.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { type Margins, marginsQuery } from '../api.ts';
import type { MarginsSearch } from '../margins-search.ts';
import { marginTexts } from '../texts.es.ts';
import styles from '../components/MarginCard.module.css';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import { ClientLink } from '../../../ui/page/RecordLinks.tsx';

const texts = marginTexts.report;

/** /payments/margins: what was sold in a range of weeks, what it cost and what stays. */
export function MarginsPage() {
  const search = useSearch({ from: '/payments/margins' });
  const navigate = useNavigate();
  const query = useQuery(marginsQuery(search));
  const { data } = query;
  const { by = 'week' } = search;
  const change = (next: MarginsSearch) =>
    void navigate({ to: '/payments/margins', search: { ...search, ...next } });
  const table = (
    <>
      {data && <Sums margins={data} />}
      <div data-fill>
        <DataTable
          caption={texts.caption}
          columns={marginColumns(by)}
          rows={data?.rows}
          rowKey={row => `${by} ${row.id ?? row.name}`}
        />
      </div>
      {data && data.more > 0 && <p className={styles.note}>{texts.more(count(data.more))}</p>}
    </>
  );
  return (
    <div className={styles.page}>
      <WayBack to="/payments">{texts.back}</WayBack>
      <PageTitle title={texts.title} lead={texts.lead} />
      <MarginFilters search={search} shown={data} onChange={change} />
      <Loaded
        query={query}
        failed={failures.load}
        loading={table}
        gone={refusal => <EmptyState title={refusal} />}
      >
        {({ packages }) =>
          packages === 0 ? <EmptyState title={texts.empty} text={texts.emptyText} /> : table
        }
      </Loaded>
    </div>
  );
}

type FilterProps = {
  search: MarginsSearch;
  /** what the server answered: the weeks that nobody chose */
  shown: Margins | undefined;
  onChange: (next: MarginsSearch) => void;
};

function MarginFilters({ search, shown, onChange }: FilterProps) {
  const { time_zone: zone } = useAgency();
  const [mondays] = useState(() =>
    lastMondays(calendarDay(new Date(), zone), 2 * MARGIN_WEEKS_MAX).reverse(),
  );
  const from = search.from ?? shown?.from ?? '';
  const to = search.to ?? shown?.to ?? '';
  const weeks = [...new Set([...mondays, from, to])]
    .filter(Boolean)
    .toSorted()
    .reverse()
    .map(value => ({ value, label: formatDay(value, 'D MMM YYYY') }));
  const icon = <IconSelector size={18} aria-hidden />;
  return (
    <search className={styles.filters}>
      <NativeSelect
        label={texts.by}
        rightSection={icon}
        value={search.by ?? 'week'}
        data={MARGINS_BY.map(value => ({ value, label: texts.ways[value] }))}
        onChange={event => onChange({ by: event.currentTarget.value as MarginsBy })}
      />
      <NativeSelect
        label={texts.from}
        rightSection={icon}
        value={from}
        data={weeks}
        onChange={event => {
          const week = event.currentTarget.value;
          onChange({ from: week, to: week > to ? week : to });
        }}
      />
      <NativeSelect
        label={texts.to}
        rightSection={icon}
        value={to}
        data={weeks}
        onChange={event => {
          const week = event.currentTarget.value;
          onChange({ from: week < from ? week : from, to: week });
        }}
      />
      <ExportButton call="GET /admin/export/margins" query={search} />
    </search>
  );
}

function Sums({ margins }: { margins: Margins }) {
  const { columns } = texts;
  const { from, to, sold, cost, margin, percent, unknown, unknown_sold } = margins;
  return (
    <Card title={texts.total(formatDays(from, addDays(to, 6), 'D MMM YYYY'))}>
      <SumList
        sums={[
          { term: columns.sold, value: money(sold) },
          { term: columns.cost, value: money(cost) },
          { term: columns.margin, value: money(margin), isLoss: margin < 0 },
          ...(percent === null
            ? []
            : [{ term: columns.percent, value: texts.percent(plainNumber(percent)) }]),
        ]}
      />
      {unknown > 0 && (
        <p className={styles.note}>{texts.unknownLead(unknown, count(unknown), money(unknown_sold))}</p>
      )}
    </Card>
  );
}

type Row = Margins['rows'][number];

/** Sums by one thing; its name leads on to what is behind it. */
const marginColumns = (by: MarginsBy): Column<Row>[] => [
  { key: 'name', head: texts.ways[by], cell: row => <Name by={by} row={row} />, width: 140, card: 'title' },
  ...columnsOf<Row, keyof typeof texts.columns>(texts.columns, {
    packages: { cell: row => count(row.packages), align: 'end', width: 50 },
    sold: { cell: row => money(row.sold), align: 'end', width: 80 },
    cost: { cell: row => money(row.cost), align: 'end', width: 80 },
    margin: { cell: row => <strong>{money(row.margin)}</strong>, align: 'end', width: 80 },
    percent: {
      cell: row => (row.percent === null ? '—' : texts.percent(plainNumber(row.percent))),
      align: 'end',
      width: 50,
    },
    unknown: {
      cell: row => (row.unknown === 0 ? '—' : texts.unknown(count(row.unknown), money(row.unknown_sold))),
      align: 'end',
      width: 60,
    },
  }),
];

function Name({ by, row }: { by: MarginsBy; row: Row }) {
  if (by === 'week') {
    return (
      <LinkAnchor to="/payments/margins" search={{ by: 'service', from: row.name, to: row.name }}>
        {formatDays(row.name, addDays(row.name, 6), 'D MMM YYYY')}
      </LinkAnchor>
    );
  }
  return by === 'client' && row.id !== null ? (
    <ClientLink client={{ id: row.id, name: row.name }} />
  ) : (
    row.name
  );
}
