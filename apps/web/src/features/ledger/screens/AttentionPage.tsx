import { Anchor, Button } from '@mantine/core';
import { mailName } from '@puerta/contract/mails/mails.es';
import { done, failures } from '@puerta/contract/messages.es';
import { returnedRefundBody } from '@puerta/contract/money/attention';
import { phoneText } from '@puerta/domain/people/phone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { refreshed, refusalOf, useAct } from '../../../lib/query/use-act.ts';
import { moment, money } from '../../../lib/format.ts';
import { notify, notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { useFocusOnChange } from '../../../lib/focus/use-focus-on-change.ts';
import { ActButton } from '../../../ui/form/ActButton.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { ClientLink, PackageLink } from '../../../ui/page/RecordLinks.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { type Attention, attentionQuery, type Difference, type Hanging, MONEY } from '../api.ts';
import { CloseDifferenceDialog, DifferenceList } from '../components/DifferenceList.tsx';
import { DisputeList } from '../components/DisputeList.tsx';
import { FinishDialog, HangingList } from '../components/HangingList.tsx';
import { OutsideDialog } from '../components/OutsideDialog.tsx';
import { disputeTexts } from '../disputes.es.ts';
import { costTexts, differenceTexts, hangingTexts } from '../hanging.es.ts';
import { whyHanging, whyUndelivered } from '../why-hanging.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './money.module.css';

const texts = moneyTexts.attention;

/** /attention: what hangs, what differs, disputes, refused refunds and mails that nobody got. */
export function AttentionPage() {
  const query = useQuery(attentionQuery);
  const [refund, setRefund] = useState<Refund | null>(null);
  const [hanging, setHanging] = useState<Hanging | null>(null);
  const [difference, setDifference] = useState<Difference | null>(null);
  const [settled, setSettled] = useState(0);
  const settle = () => {
    setSettled(settled + 1);
    setHanging(null);
    setDifference(null);
    setRefund(null);
  };
  const look = useLook(settle);
  // the button that was pressed, or that opened the dialog, is gone with its row
  const place = useFocusOnChange<HTMLDivElement>(settled);
  return (
    <div ref={place} className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Loaded
        query={query}
        failed={failures.load}
        loading={
          <>
            <SkeletonCard lines={3} />
            <SkeletonCard lines={3} />
          </>
        }
      >
        {data => (
          <>
            {data.hanging.length > 0 && (
              <HangingList
                rows={data.hanging}
                onLook={row => look.mutate(row)}
                looking={look.isPending ? look.variables : null}
                refused={look.variables && { row: look.variables, why: refusalOf(look.data) }}
                onFinish={setHanging}
              />
            )}
            <DifferenceList
              words={differenceTexts}
              rows={data.differences.filter(row => row.about !== 'cost')}
              onClose={setDifference}
            />
            <DifferenceList
              words={costTexts}
              rows={data.differences.filter(row => row.about === 'cost')}
              onClose={setDifference}
            />
            {data.disputes.length > 0 && <DisputeList rows={data.disputes} onSettled={settle} />}
            <Rows
              title={texts.refunds}
              next={texts.refundNext}
              columns={[...refundColumns, giveBackColumn(setRefund)]}
              rows={data.refunds}
            />
            <Rows
              title={texts.mails}
              columns={mailColumns}
              rows={data.mails}
              action={data.mails.some(row => !row.waiting && !row.client) && <RetryAll onDone={settle} />}
            />
            <Nothing data={data} />
          </>
        )}
      </Loaded>
      {hanging && <FinishDialog row={hanging} onDone={settle} onClose={() => setHanging(null)} />}
      {difference && (
        <CloseDifferenceDialog row={difference} onDone={settle} onClose={() => setDifference(null)} />
      )}
      {refund && (
        <OutsideDialog
          id={refund.id}
          schema={returnedRefundBody}
          words={giveBackWords(money(refund.amount))}
          send={body => api('POST /admin/refunds/outside', { body })}
          onDone={settle}
          onClose={() => setRefund(null)}
        />
      )}
    </div>
  );
}

/** Looks at one again, and says what came of it. */
function useLook(onClosed: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, id }: Hanging) => api('POST /admin/attention/look', { body: { kind, id } }),
    onSuccess: async answer => {
      await refreshed(cache, MONEY);
      if (!answer.success) {
        notifyError(answer.message);
      } else if (!answer.data.open) {
        notifySuccess(answer.message ?? done.lookedDone);
        onClosed();
      } else {
        const { error } = answer.data;
        const message = answer.message ?? done.lookedSame;
        const said = error ? hangingTexts.same(message, whyHanging(error)) : message;
        void notify({ kind: 'info', message: said });
      }
    },
  });
}

const giveBackWords = (amount: string) => ({
  title: texts.giveBackTitle,
  text: texts.giveBackText(amount),
  method: texts.givenBackBy,
  bank: texts.givenBackAtBank,
  save: moneyTexts.collect.saveOutside(amount),
  done: done.refundReturned,
});

/** What was looked at and has nothing, in one line. */
function Nothing({ data }: { data: Attention }) {
  const empty = PARTS.filter(part => data[part].length === 0);
  if (empty.length === 0) return null;
  return (
    <p className={styles.quiet}>
      {empty.length === PARTS.length && <b>{texts.nothing} </b>}
      {texts.without(empty.map(part => PART_WORDS[part].toLowerCase()).join(', '))}
    </p>
  );
}

const PARTS = ['hanging', 'differences', 'disputes', 'refunds', 'mails'] as const;
const PART_WORDS: Readonly<Record<(typeof PARTS)[number], string>> = {
  hanging: hangingTexts.title,
  differences: differenceTexts.title,
  disputes: disputeTexts.title,
  refunds: texts.refunds,
  mails: texts.mails,
};

type RowsProps<Row> = {
  title: string;
  next?: string;
  columns: Column<Row>[];
  rows: Row[];
  action?: ReactNode;
};

function Rows<Row extends { id: number }>({ title, next, columns, rows, action }: RowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Card title={title} action={action}>
      {next && <p className={styles.quiet}>{next}</p>}
      <div className={styles.short}>
        <DataTable caption={texts.tableOf(title)} columns={columns} rows={rows} rowKey={row => row.id} />
      </div>
    </Card>
  );
}

type Refund = Attention['refunds'][number];

const refundColumns: Column<Refund>[] = columnsOf(texts.refundColumns, {
  tracking: { cell: row => <PackageLink code={row.tracking} />, card: 'title' },
  client: {
    cell: row => <ClientLink client={row.client} />,
  },
  phone: {
    cell: row =>
      row.client?.phone ? (
        <Anchor href={`tel:${row.client.phone.replace(/[^\d+]/g, '')}`}>
          {phoneText(row.client.phone, 'US')}
        </Anchor>
      ) : (
        '—'
      ),
  },
  amount: { cell: row => money(row.amount), align: 'end' },
  reason: { cell: row => row.reason ?? '—' },
  date: { cell: row => moment(row.date) },
});

const giveBackColumn = (onPick: (refund: Refund) => void): Column<Refund> => ({
  key: 'act',
  head: texts.refundColumns.act,
  cell: row => (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.giveBackOf(row.tracking ?? money(row.amount))}
      onClick={() => onPick(row)}
    >
      {texts.giveBack}
    </Button>
  ),
});

const mailColumns: Column<Attention['mails'][number]>[] = columnsOf(texts.mailColumns, {
  mail: { cell: row => mailName(row.template), card: 'title' },
  to: { cell: row => row.to ?? texts.nobody },
  tracking: { cell: row => <PackageLink code={row.tracking} /> },
  error: { cell: row => (row.client ? texts.whyUndelivered.stopped : whyUndelivered(row.error)) },
  date: { cell: row => moment(row.date) },
  retry: {
    cell: row => {
      if (row.waiting) return texts.waiting;
      return row.client ? <ClientLink client={row.client} /> : <Retry id={row.id} />;
    },
  },
});

function RetryAll({ onDone }: { onDone: () => void }) {
  const retry = useAct(() => api('POST /admin/mails/retry/all'), {
    said: done.mailsRetried,
    refresh: MONEY,
    onDone,
  });
  return <ActButton of={retry}>{texts.retryAll}</ActButton>;
}

function Retry({ id }: { id: number }) {
  const retry = useAct(() => api('POST /admin/mails/retry', { body: { id } }), {
    said: done.mailRetried,
    refresh: MONEY,
  });
  return (
    <ActButton of={retry} aria-label={texts.retryOf(id)}>
      {texts.retry}
    </ActButton>
  );
}
