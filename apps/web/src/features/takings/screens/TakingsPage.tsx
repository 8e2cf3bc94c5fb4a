import { ActionIcon, TextInput } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { TAKEN_BY } from '@puerta/domain/movement-kinds';
import { calendarDay } from '@puerta/domain/calendar-day';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAgency } from '../../../lib/agency.ts';
import { money } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { WayBack } from '../../../ui/WayBack.tsx';
import { SumList } from '../../../ui/SumList.tsx';
import { moneyTexts } from '../../money/texts.es.ts';
import { type Takings, type TakingsDay, useTakings } from '../api.ts';
import { CashDialog } from '../components/CashDialog.tsx';
import { DepositsDialog } from '../components/DepositsDialog.tsx';
import { ofMethod, takingsColumns } from '../components/takings-columns.tsx';
import { monthAfter, readTakingsSearch } from '../takings-search.ts';
import { takingsTexts as texts } from '../texts.es.ts';
import styles from './takings.module.css';

/** /payments/days: a month's money by day and by how it was paid, and the cash box. */
export function TakingsPage() {
  const { time_zone: zone } = useAgency();
  const [running] = useState(() => calendarDay(new Date(), zone).slice(0, 7));
  const { month = running } = useSearch({ from: '/payments/days' });
  const navigate = useNavigate();
  const { data, isError, refetch } = useTakings(month);
  const [counted, setCounted] = useState<TakingsDay | null>(null);
  const [compared, setCompared] = useState<TakingsDay | null>(null);
  const go = (to: string) =>
    void navigate({ to: '/payments/days', search: to === running ? {} : readTakingsSearch({ month: to }) });
  return (
    <div className={styles.page}>
      <WayBack to="/payments">{texts.back}</WayBack>
      <PageTitle
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            <MonthChoice month={month} running={running} onMonth={go} />
            <ExportButton call="GET /admin/export/invoices" query={{ month }} label={texts.exportInvoices} />
          </>
        }
      />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data?.days.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <>
          {data && <Sums takings={data} />}
          <div className={styles.wrap} data-fill>
            <DataTable
              caption={texts.caption}
              columns={takingsColumns({ onCount: setCounted, onBank: setCompared })}
              rows={data?.days}
              rowKey={row => row.day}
            />
          </div>
        </>
      )}
      {compared && <DepositsDialog day={compared} onClose={() => setCompared(null)} />}
      {counted && (
        <CashDialog
          day={counted.day}
          expected={ofMethod(counted, 'cash')?.net ?? 0}
          onClose={() => setCounted(null)}
        />
      )}
    </div>
  );
}

function Sums({ takings }: { takings: Takings }) {
  const rows = TAKEN_BY.flatMap(method => ofMethod(takings, method) ?? []);
  return (
    <Card title={texts.total}>
      <SumList
        sums={[
          // as in the columns below: what each brought, and what went back of all of it
          ...rows.map(({ method, received }) => ({
            term: moneyTexts.payments.methods[method],
            value: money(received),
          })),
          ...(takings.returned > 0
            ? [{ term: texts.columns.returned, value: money(-takings.returned) }]
            : []),
          { term: texts.columns.net, value: money(takings.net) },
        ]}
      />
    </Card>
  );
}

type Choice = {
  month: string;
  /** the month that runs: none comes after it */
  running: string;
  onMonth: (month: string) => void;
};

function MonthChoice({ month, running, onMonth }: Choice) {
  return (
    <div className={styles.month}>
      <ActionIcon
        variant="default"
        size={48}
        aria-label={texts.before}
        onClick={() => onMonth(monthAfter(month, -1))}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <TextInput
        type="month"
        aria-label={texts.month}
        value={month}
        max={running}
        onChange={event => onMonth(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size={48}
        aria-label={texts.after}
        disabled={month >= running}
        onClick={() => onMonth(monthAfter(month, 1))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  );
}
