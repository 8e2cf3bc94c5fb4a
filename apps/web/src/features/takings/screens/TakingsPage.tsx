import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { failures } from '@puerta/contract/messages.es';
import { TAKEN_BY } from '@puerta/domain/movement-kinds';
import { calendarDay, utcMidnight } from '@puerta/domain/days/calendar-day';
import { monthAfter, monthOf } from '@puerta/domain/days/month';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cashCountBody, depositsBody } from '@puerta/contract/money/takings';
import { useAgency } from '../../../lib/session/agency.ts';
import { day as dayText, money } from '../../../lib/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { WayBack } from '../../../ui/page/WayBack.tsx';
import { SumList } from '../../../ui/figures/SumList.tsx';
import { moneyTexts } from '../../ledger/texts.es.ts';
import {
  type Deposit,
  meansText,
  ofMethod,
  type Takings,
  takingsColumns,
  type TakingsDay,
} from '../components/takings-columns.tsx';
import { readTakingsSearch } from '../takings-search.ts';
import { takingsTexts as texts } from '../texts.es.ts';
import styles from './takings.module.css';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { api } from '../../../lib/query/api.ts';
import type { Refresh } from '../../../lib/query/use-act.ts';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { read } from '../../../lib/query/read.ts';

const takingsQuery = (month: string) => ({
  ...read('money', 'GET /admin/takings', { query: { month } }),
  placeholderData: keepPreviousData,
});

/** /payments/days: a month's money by day and by how it was paid, and the cash box. */
export function TakingsPage() {
  const { time_zone: zone } = useAgency();
  const [today] = useState(() => calendarDay(new Date(), zone));
  const running = monthOf(today);
  const { month = running } = useSearch({ from: '/payments/days' });
  const navigate = useNavigate();
  const query = useQuery(takingsQuery(month));
  const { data } = query;
  const [counted, setCounted] = useState<TakingsDay | null>(null);
  const [compared, setCompared] = useState<TakingsDay | null>(null);
  const go = (to: string) =>
    void navigate({ to: '/payments/days', search: to === running ? {} : readTakingsSearch({ month: to }) });
  const table = (
    <>
      {data && <Sums takings={data} />}
      <div className={styles.wrap} data-fill>
        <DataTable
          caption={texts.caption}
          columns={takingsColumns({ today, onCount: setCounted, onBank: setCompared })}
          rows={data?.days}
          rowKey={row => row.day}
        />
      </div>
    </>
  );
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
      <Loaded query={query} failed={failures.load} loading={table}>
        {({ days }) =>
          days.length === 0 ? <EmptyState title={texts.empty} text={texts.emptyText} /> : table
        }
      </Loaded>
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
          ...(takings.waived > 0 ? [{ term: texts.waived, value: money(takings.waived) }] : []),
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

/** What is asked again once somebody said what there is. */
const TAKINGS: Refresh = [['money', 'GET /admin/takings']];

const dialogTexts = texts.dialog;

type Props = {
  day: string;
  /** dollars of cash that should be in the box */
  expected: number;
  onClose: () => void;
};

/** What is in the cash box for a day, beside what should be. */
function CashDialog({ day, expected, onClose }: Props) {
  const count = useSentForm({
    schema: cashCountBody,
    initialValues: { day, counted: '', note: '' },
    send: body => api('POST /admin/cash-count', { body }),
    refresh: TAKINGS,
    onDone: onClose,
  });
  return (
    <Dialog title={dialogTexts.title} opened onClose={onClose}>
      <Form of={count} save={dialogTexts.save} className={styles.form}>
        <p>{dialogTexts.expected(money(expected), dayText(utcMidnight(day)))}</p>
        <Field
          as={MeasureField}
          of={count.form}
          name="counted"
          label={dialogTexts.counted}
          leftSection="$"
          min={0}
          max={1_000_000}
        />
        <NoteField form={count.form} />
      </Form>
    </Dialog>
  );
}

const NoteField = <Values extends { note: string }>({ form }: { form: UseFormReturnType<Values> }) => (
  <Field
    as={Textarea}
    of={form}
    name="note"
    label={dialogTexts.note}
    description={dialogTexts.noteHint}
    maxLength={300}
    rows={2}
  />
);

const bankTexts = texts.bank;

/** What the bank shows for a day, by means of payment, beside what should have come. */
function DepositsDialog({ day, onClose }: { day: TakingsDay; onClose: () => void }) {
  const confirm = useSentForm({
    schema: depositsBody,
    initialValues: {
      day: day.day,
      deposits: day.deposits.map(({ method, provider, confirmed }) => ({
        method,
        provider,
        seen: confirmed ? String(confirmed.seen) : '',
      })),
      note: '',
    },
    send: body => api('POST /admin/deposits', { body }),
    refresh: TAKINGS,
    onDone: onClose,
  });
  return (
    <Dialog title={bankTexts.title} opened onClose={onClose}>
      <Form of={confirm} save={bankTexts.save} className={styles.form}>
        <p>{bankTexts.lead(dayText(utcMidnight(day.day)))}</p>
        {day.deposits.map((deposit, at) => (
          <Field
            key={meansText(deposit)}
            as={MeasureField}
            of={confirm.form}
            name={`deposits.${at}.seen`}
            label={meansText(deposit)}
            description={expectedText(deposit)}
            leftSection="$"
            min={-1_000_000}
            max={1_000_000}
          />
        ))}
        <NoteField form={confirm.form} />
      </Form>
    </Dialog>
  );
}

const expectedText = ({ expected, disputed, fees }: Deposit) =>
  bankTexts.expected(money(expected)) +
  (disputed > 0 ? bankTexts.disputed(money(disputed)) : '') +
  (fees ? bankTexts.fees(money(fees)) : '');
