import { Anchor, Button } from '@mantine/core';
import { done, failures } from '@puerta/contract/messages.es';
import { returnedRefundBody } from '@puerta/contract/money';
import { phoneText } from '@puerta/domain/phone';
import { type ReactNode, useState } from 'react';
import { moment, money } from '../../../lib/format.ts';
import { notify, notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { Card } from '../../../ui/Card.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import {
  type Attention,
  type Difference,
  type Hanging,
  useAttention,
  useFinish,
  useLookAgain,
  useRetryAllMails,
  useRetryMail,
  useReturnOutside,
} from '../api.ts';
import { CloseDifferenceDialog } from '../components/CloseDifferenceDialog.tsx';
import { DifferenceList } from '../components/DifferenceList.tsx';
import { FinishDialog } from '../components/FinishDialog.tsx';
import { HangingList } from '../components/HangingList.tsx';
import { OutsideDialog } from '../components/OutsideDialog.tsx';
import { hangingTexts } from '../hanging.es.ts';
import { whyHanging } from '../why-hanging.ts';
import { whyUndelivered } from '../why-undelivered.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './money.module.css';

const texts = moneyTexts.attention;

/** /attention: what hangs, what differs, disputes, refused refunds and mails that nobody got. */
export function AttentionPage() {
  const { data, isError, refetch } = useAttention();
  const [refund, setRefund] = useState<Refund | null>(null);
  const [hanging, setHanging] = useState<Hanging | null>(null);
  const [difference, setDifference] = useState<Difference | null>(null);
  const settle = useReturnOutside();
  const finish = useFinish();
  const look = useLook();
  const [retriedAt, setRetriedAt] = useState(0);
  // the button that was pressed, or that opened the dialog, is gone with its row
  const closed = [settle, finish].map(({ data: answer, submittedAt }) => (answer?.success ? submittedAt : 0));
  const place = useFocusOnChange<HTMLDivElement>(Math.max(...closed, look.closedAt, retriedAt));
  return (
    <div ref={place} className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} />
      {isError ? (
        <ErrorState message={failures.load} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <HangingList rows={data.hanging} onLook={look.at} looking={look.looking} onFinish={setHanging} />
          <DifferenceList rows={data.differences} onClose={setDifference} />
          <Rows
            title={texts.disputes}
            next={texts.disputeNext}
            none={texts.noDisputes}
            columns={disputeColumns}
            rows={data.disputes}
          />
          <Rows
            title={texts.refunds}
            next={texts.refundNext}
            none={texts.noRefunds}
            columns={[...refundColumns, giveBackColumn(setRefund)]}
            rows={data.refunds}
          />
          <Rows
            title={texts.mails}
            none={texts.noMails}
            columns={mailColumns}
            rows={data.mails}
            action={data.mails.some(row => !row.waiting) && <RetryAll onDone={setRetriedAt} />}
          />
        </>
      ) : (
        <>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={3} />
        </>
      )}
      {hanging && <FinishDialog row={hanging} finish={finish} onClose={() => setHanging(null)} />}
      {difference && (
        <CloseDifferenceDialog row={difference} finish={finish} onClose={() => setDifference(null)} />
      )}
      {refund && (
        <OutsideDialog
          id={refund.id}
          schema={returnedRefundBody}
          words={giveBackWords(money(refund.amount))}
          settle={settle}
          onClose={() => setRefund(null)}
        />
      )}
    </div>
  );
}

/** Looks at one again, and says what came of it. */
function useLook() {
  const look = useLookAgain();
  const at = async (row: Hanging) => {
    const answer = await look.mutateAsync(row);
    if (!answer.success) {
      notifyError(answer.message);
    } else if (!answer.data.open) {
      notifySuccess(answer.message ?? done.lookedDone);
    } else {
      const { error } = answer.data;
      const message = answer.message ?? done.lookedSame;
      void notify({ kind: 'info', message: error ? hangingTexts.same(message, whyHanging(error)) : message });
    }
  };
  const isClosed = look.data?.success && !look.data.data.open;
  return {
    at: (row: Hanging) => void at(row),
    looking: look.isPending ? look.variables : null,
    closedAt: isClosed ? look.submittedAt : 0,
  };
}

const giveBackWords = (amount: string) => ({
  title: texts.giveBackTitle,
  text: texts.giveBackText(amount),
  method: texts.givenBackBy,
  bank: texts.givenBackAtBank,
  save: moneyTexts.collect.saveOutside(amount),
  done: done.refundReturned,
});

type RowsProps<Row> = {
  title: string;
  next?: string;
  none: string;
  columns: Column<Row>[];
  rows: Row[];
  action?: ReactNode;
};

function Rows<Row extends { id: number }>({ title, next, none, columns, rows, action }: RowsProps<Row>) {
  if (rows.length === 0) {
    return (
      <Card title={title}>
        <p className={styles.quiet}>{none}</p>
      </Card>
    );
  }
  return (
    <Card title={title} action={action}>
      {next && <p className={styles.quiet}>{next}</p>}
      <div className={styles.short}>
        <DataTable caption={texts.tableOf(title)} columns={columns} rows={rows} rowKey={row => row.id} />
      </div>
    </Card>
  );
}

const Tracking = ({ code }: { code: string | null }) =>
  code ? (
    <LinkAnchor to="/order/$id" params={{ id: code }} className="num">
      {code}
    </LinkAnchor>
  ) : (
    <>—</>
  );

/** A code of the provider's, in words; of one that is new to us as it is. */
const wordOf = (words: Record<string, string>, code: string): string => words[code] ?? code;

const disputeColumns: Column<Attention['disputes'][number]>[] = [
  {
    key: 'id',
    head: texts.disputeColumns.id,
    cell: row => `${row.provider} ${row.provider_id}`,
    card: 'title',
  },
  { key: 'tracking', head: texts.disputeColumns.tracking, cell: row => <Tracking code={row.tracking} /> },
  { key: 'amount', head: texts.disputeColumns.amount, cell: row => money(row.amount), align: 'end' },
  { key: 'state', head: texts.disputeColumns.state, cell: row => wordOf(texts.disputeStates, row.state) },
  {
    key: 'reason',
    head: texts.disputeColumns.reason,
    cell: row => wordOf(texts.disputeReasons, row.reason) || '—',
  },
  { key: 'date', head: texts.disputeColumns.date, cell: row => moment(row.date) },
];

type Refund = Attention['refunds'][number];

const refundColumns: Column<Refund>[] = [
  {
    key: 'tracking',
    head: texts.refundColumns.tracking,
    cell: row => <Tracking code={row.tracking} />,
    card: 'title',
  },
  {
    key: 'client',
    head: texts.refundColumns.client,
    cell: row =>
      row.client ? (
        <LinkAnchor to="/client/$id" params={{ id: String(row.client.id) }}>
          {row.client.name}
        </LinkAnchor>
      ) : (
        '—'
      ),
  },
  {
    key: 'phone',
    head: texts.refundColumns.phone,
    cell: row =>
      row.client?.phone ? (
        <Anchor href={`tel:${row.client.phone.replace(/[^\d+]/g, '')}`}>
          {phoneText(row.client.phone, 'US')}
        </Anchor>
      ) : (
        '—'
      ),
  },
  { key: 'amount', head: texts.refundColumns.amount, cell: row => money(row.amount), align: 'end' },
  { key: 'reason', head: texts.refundColumns.reason, cell: row => row.reason ?? '—' },
  { key: 'date', head: texts.refundColumns.date, cell: row => moment(row.date) },
];

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

const mailColumns: Column<Attention['mails'][number]>[] = [
  {
    key: 'mail',
    head: texts.mailColumns.mail,
    cell: row => wordOf(texts.templates, row.template),
    card: 'title',
  },
  { key: 'to', head: texts.mailColumns.to, cell: row => row.to ?? texts.nobody },
  { key: 'tracking', head: texts.mailColumns.tracking, cell: row => <Tracking code={row.tracking} /> },
  { key: 'error', head: texts.mailColumns.error, cell: row => whyUndelivered(row.error) },
  { key: 'date', head: texts.mailColumns.date, cell: row => moment(row.date) },
  {
    key: 'retry',
    head: texts.mailColumns.retry,
    cell: row => (row.waiting ? texts.waiting : <Retry id={row.id} />),
  },
];

function RetryAll({ onDone }: { onDone: (at: number) => void }) {
  const retry = useRetryAllMails();
  const again = async () => {
    const answer = await retry.mutateAsync();
    if (answer.success) {
      notifySuccess(answer.message ?? done.mailsRetried);
      onDone(Date.now());
    } else {
      notifyError(answer.message);
    }
  };
  return (
    <Button variant="default" size="xs" loading={retry.isPending} onClick={() => void again()}>
      {texts.retryAll}
    </Button>
  );
}

function Retry({ id }: { id: number }) {
  const retry = useRetryMail();
  const again = async () => {
    const answer = await retry.mutateAsync(id);
    if (answer.success) {
      notifySuccess(answer.message ?? done.mailRetried);
    } else {
      notifyError(answer.message);
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={texts.retryOf(id)}
      loading={retry.isPending}
      onClick={() => void again()}
    >
      {texts.retry}
    </Button>
  );
}
