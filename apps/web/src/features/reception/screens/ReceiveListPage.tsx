import { Button, Textarea, TextInput } from '@mantine/core';
import { failures, invalid } from '@puerta/contract/messages.es';
import { BULK_MAX } from '@puerta/contract/parcels/reception';
import { calendarDay } from '@puerta/domain/days/calendar-day';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { currentAgency } from '../../../lib/session/agency.ts';
import { serverNow } from '../../../lib/station/server-clock.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { money, plainNumber } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { isOwing } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PageTitle } from '../../../ui/page/PageTitle.tsx';
import { type BadLine, readBulkRows } from '../bulk-rows.ts';
import { PIECE } from '../in-pieces.ts';
import { doubtText, likelyText } from '../spoken.ts';
import { AskAgain } from '../components/MeasureQuestion.tsx';
import { OutcomeTable, ScanIntoList } from '../components/ScanIntoList.tsx';
import { StationCounts } from '../components/StationCounts.tsx';
import { StationLinks } from '../components/StationLinks.tsx';
import { type ListRow, usePreview, useReceiveList } from '../api.ts';
import { ordersTexts } from '../../packages/orders.es.ts';
import { noteWork } from '../scan-store.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from '../components/list.module.css';

const texts = receptionTexts.list;

/** /receive-list: many packages with their measures at once, after a look at the debts that they make. */
export function ReceiveListPage() {
  const [text, setText] = useState('');
  const [date, setDate] = useState(() => calendarDay(serverNow(), currentAgency().time_zone));
  const { bad, refusal, preview, received, sent, isBusy, look, receive } = useList(text, date);
  // what was chosen is looked at once it was read
  const read = useMutation({ mutationFn: (file: File) => file.text(), onSuccess: setText });
  return (
    <div className={styles.page}>
      <PageTitle title={texts.title} lead={texts.lead} actions={<StationLinks from="/receive-list" />} />
      <ScanIntoList text={text} onText={setText} goesOnIn={texts.rows} />
      <Card title={texts.paste}>
        <div className={styles.form}>
          <Textarea
            className={styles.list}
            label={texts.rows}
            description={texts.format}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            error={refusal}
            spellCheck={false}
          />
          <BadLines bad={bad} />
          <div className={styles.fields}>
            <TextInput
              type="date"
              label={receptionTexts.receive.date}
              value={date}
              onChange={event => setDate(event.currentTarget.value)}
            />
            <ImportFile onFile={read.mutate} />
            <Button loading={isBusy || read.isPending} onClick={look}>
              {texts.look}
            </Button>
          </div>
        </div>
      </Card>
      {sent && <Sending {...sent} />}
      {preview && <Result preview={preview} received={received} isBusy={isBusy} onReceive={receive} />}
      <StationCounts />
    </div>
  );
}

function ImportFile({ onFile }: { onFile: (file: File) => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/plain,text/csv"
        aria-label={texts.importFile}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          // the same file may be chosen again once it was mended
          event.currentTarget.value = '';
          if (file) {
            onFile(file);
          }
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {texts.importFile}
      </Button>
    </>
  );
}

type Sent = { count: number; of: number };

/** How far a long list has got. */
function Sending({ count, of }: Sent) {
  return (
    <Card title={texts.sending}>
      <p className={styles.sum} role="status">
        {texts.sent(count, of)}
      </p>
      <progress className={styles.progress} value={count} max={of} aria-label={texts.sending} />
    </Card>
  );
}

type ResultProps = {
  preview: ListRow[];
  /** null until it was received */
  received: ListRow[] | null;
  isBusy: boolean;
  onReceive: () => void;
};

/** What receiving the list would make, then what it made. */
function Result({ preview, received, isBusy, onReceive }: ResultProps) {
  const rows = received ?? preview;
  const ready = preview.filter(row => row.ok).length;
  const doubtful = preview.filter(row => row.question).length;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title={received ? texts.done : texts.preview}>
      <p className={styles.sum} role="status">
        {sumOf(rows, received !== null)}
      </p>
      <OutcomeTable caption={texts.rows} rows={rows} said={row => saidOf(row, received !== null)} />
      {!received && ready > 0 && !isAsking && (
        <p>
          <Button size="lg" loading={isBusy} onClick={() => (doubtful > 0 ? setIsAsking(true) : onReceive())}>
            {texts.receive(ready)}
          </Button>
        </p>
      )}
      {!received && isAsking && (
        <AskAgain
          lines={[texts.doubtful(doubtful)]}
          confirm={texts.receive(ready)}
          onConfirm={() => {
            setIsAsking(false);
            onReceive();
          }}
          onCorrect={() => setIsAsking(false)}
        >
          {texts.doubtfulText}
        </AskAgain>
      )}
    </Card>
  );
}

type Looked = { text: string; bad: BadLine[]; refusal: string | undefined; rows: ListRow[] | null };

/** What is on the page and where it stands: read, looked at, received. A change of the text begins anew. */
function useList(text: string, date: string) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [received, setReceived] = useState<{ text: string; rows: ListRow[] } | null>(null);
  const [count, setCount] = useState(0);
  const key = useRef('');
  const preview = usePreview();
  const list = useReceiveList();

  const look = async () => {
    const { rows, bad } = readBulkRows(text);
    setReceived(null);
    const refusal =
      bad.length > 0
        ? texts.badLines(bad.length)
        : rows.length === 0
          ? invalid.reception.bulkEmpty
          : rows.length > BULK_MAX
            ? invalid.reception.bulkTooLong
            : undefined;
    setLooked({ text, bad, refusal, rows: null });
    if (refusal) {
      notifyError(refusal);
      return;
    }
    key.current = newIdempotencyKey();
    setCount(0);
    const answer = await preview.mutateAsync({ rows, date, onSent: setCount });
    if (answer.success) {
      setLooked({ text, bad, refusal, rows: answer.data });
    } else {
      notifyError(answer.message, failures.dimensions);
    }
  };
  const receive = async () => {
    const { rows } = readBulkRows(text);
    setCount(0);
    const answer = await list.mutateAsync({ key: key.current, rows, date, notes: '', onSent: setCount });
    if (answer.success) {
      setReceived({ text, rows: answer.data });
      noteWork();
      notifySuccess(texts.done);
    } else {
      notifyError(answer.message, failures.dimensions);
    }
  };
  const isCurrent = looked?.text === text;
  const underWay = (preview.isPending ? preview.variables : list.isPending ? list.variables : null)?.rows
    .length;
  return {
    bad: isCurrent ? looked.bad : [],
    refusal: isCurrent ? looked.refusal : undefined,
    preview: isCurrent ? looked.rows : null,
    received: received?.text === text ? received.rows : null,
    // a short list is answered before anybody could read how far it is
    sent: underWay && underWay > PIECE ? { count, of: underWay } : null,
    isBusy: preview.isPending || list.isPending,
    look: () => void look(),
    receive: () => void receive(),
  };
}

function BadLines({ bad }: { bad: BadLine[] }) {
  return bad.length === 0 ? null : (
    <ul className={styles.bad}>
      {bad.map(({ line, message }) => (
        <li key={line}>
          {texts.line(line)}: {message}
        </li>
      ))}
    </ul>
  );
}

function saidOf(row: ListRow, isReceived: boolean): ReactNode {
  const { question, over_limit: limit } = row;
  const strange = [
    ...(question && !isReceived ? [...question.doubts.map(doubtText), likelyText(question.likely)] : []),
    limit !== null && texts.overLimit(plainNumber(limit)),
  ].filter(Boolean);
  return (
    <>
      {outcomeOf(row, isReceived)}
      {strange.length > 0 && <b className={styles.strange}>{strange.join('. ')}</b>}
    </>
  );
}

function outcomeOf(row: ListRow, isReceived: boolean): string {
  const said =
    isReceived && row.package_number ? receptionTexts.receive.received(row.package_number) : texts.fits;
  if (!isOwing(row)) {
    return said;
  }
  const owes = 'debt' in row ? texts.owes(money(row.debt)) : ordersTexts.pending;
  return isReceived ? `${said}. ${owes}` : owes;
}

function sumOf(rows: ListRow[], isReceived: boolean): string {
  const good = rows.filter(row => row.ok);
  const owing = good.filter(isOwing);
  const cents = owing.reduce((sum, row) => sum + ('debt' in row ? Math.round(row.debt * 100) : 0), 0);
  const parts = [
    isReceived ? texts.received(good.length) : texts.willReceive(good.length),
    texts.refused(rows.length - good.length),
    cents > 0 ? texts.debtsOf(owing.length, money(cents / 100)) : texts.debts(owing.length),
  ];
  return parts.join(' · ');
}
