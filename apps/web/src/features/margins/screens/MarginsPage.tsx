import { NativeSelect } from '@mantine/core';
import { MARGINS_BY, type MarginsBy } from '@puerta/contract/margins';
import { failures } from '@puerta/contract/messages.es';
import { addDays, calendarDay, formatDay, formatDays } from '@puerta/domain/calendar-day';
import { MARGIN_WEEKS_MAX } from '@puerta/domain/margin';
import { lastMondays } from '@puerta/domain/waiting';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAgency } from '../../../lib/agency.ts';
import { CallFailed } from '../../../lib/api.ts';
import { count, money, plainNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SumList } from '../../../ui/SumList.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { type Margins, useMargins } from '../api.ts';
import { marginColumns } from '../components/margin-columns.tsx';
import { type MarginsSearch, readMarginsSearch } from '../margins-search.ts';
import { marginTexts } from '../texts.es.ts';
import styles from './margins.module.css';

const texts = marginTexts.report;

/** /payments/margins: what was sold in a range of weeks, what it cost and what stays. */
export function MarginsPage() {
  const search = useSearch({ from: '/payments/margins' });
  const navigate = useNavigate();
  const { data, error, refetch } = useMargins(search);
  const { by = 'week' } = search;
  const change = (next: MarginsSearch) =>
    void navigate({ to: '/payments/margins', search: readMarginsSearch({ ...search, ...next }) });
  return (
    <div className={styles.page}>
      <WayBack to="/payments">{texts.back}</WayBack>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={<ExportButton call="GET /admin/export/margins" query={search} />}
      />
      <MarginFilters search={search} shown={data} onChange={change} />
      {error instanceof CallFailed && error.failure.status === 400 ? (
        <EmptyState title={error.failure.message} />
      ) : error ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.packages === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <>
          {data && <Sums margins={data} />}
          <DataTable
            caption={texts.caption}
            columns={marginColumns(by)}
            rows={data?.rows}
            rowKey={row => `${by} ${row.id ?? row.name}`}
          />
          {data && data.more > 0 && <p className={styles.note}>{texts.more(count(data.more))}</p>}
        </>
      )}
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
