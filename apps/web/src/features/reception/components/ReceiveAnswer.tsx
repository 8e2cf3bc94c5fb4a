import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { IconCircleCheckFilled, IconDownload, IconPrinter, IconRuler } from '@tabler/icons-react';
import { isAhead, isDelivered, isDomestic, isOwing } from '../../../lib/package-state.ts';
import { factsOf, type PackageRecord } from '../../packages/api.ts';
import type { Judged } from '../use-scan-lookup.ts';
import { askedFor, spokenOf } from '../spoken.ts';
import { handoverTexts } from '../../handover/texts.es.ts';
import { LinkButton } from '../../../ui/page/links.tsx';
import { receptionTexts } from '../texts.es.ts';
import { awaitsMeasures } from '../in-hand.ts';
import type { MeasureAsked } from './MeasureQuestion.tsx';
import { type AnswerTone, ScanAnswer } from './ScanAnswer.tsx';
import { api } from '../../../lib/query/api.ts';
import { money } from '../../../lib/format.ts';
import { uiTexts } from '../../../ui/texts.es.ts';
import { usePrintPdf, useSavePdf, useSaveZpl } from '../../../lib/files/use-save-pdf.ts';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { DangerNotice } from '../../../ui/notice/DangerNotice.tsx';
import { MeasuresCompare } from '../../parcel/components/ParcelFacts.tsx';
import { measuresDiffer } from '../../parcel/parcel-view.ts';
import { OverLimitNotice } from '../../packages/components/PackageNotices.tsx';
import { RedateButton, RemeasureButton } from '../../packages/components/RedateButton.tsx';
import styles from './desk.module.css';
import { readStored, writeStored } from '../../../lib/session/storage.ts';

const texts = receptionTexts.answer;

/** `corrected`: it had been measured before. */
export type JustDone = 'received' | 'corrected' | 'moved';

type Props = {
  record: PackageRecord;
  /** it is another counter's */
  isElsewhere?: boolean;
  /** by this station, a moment ago */
  just?: JustDone | null;
  /** its measures are being mended */
  isCorrecting?: boolean;
  /** what somebody has to look at again before it is kept */
  asked?: MeasureAsked;
  /** what is done with it */
  children?: ReactNode;
};

/** What a counter says of the package that was scanned, in words that one reads while walking. */
export function ReceiveAnswer(props: Props) {
  const { record } = props;
  const { tone, title, next } = saidOf(props);
  return (
    <ScanAnswer
      tone={tone}
      title={title}
      code={[record.package_number, record.tracking_number].filter(Boolean).join(' · ')}
      facts={factsOf(record)}
      next={next}
    >
      {props.children}
    </ScanAnswer>
  );
}

function saidOf({ record, isElsewhere, just, isCorrecting, asked }: Props): {
  tone: AnswerTone;
  title: string;
  next?: string;
} {
  const { can, package_number: number } = record;
  const kept = just === 'corrected' ? texts.corrected : texts.received;
  const isJustReceived = just === 'received' || just === 'corrected';
  if (record.voided) return { tone: 'refused', title: texts.voided };
  if (isElsewhere) return { tone: 'refused', title: isDomestic(record) ? texts.domestic : texts.abroad };
  if (asked) return { tone: 'ask', title: askedFor(asked) };
  if (isCorrecting || awaitsMeasures(record)) {
    return { tone: 'found', title: texts.measure };
  }
  if (just === 'moved') return { tone: 'done', title: record.status };
  if (isOwing(record)) {
    const title = isJustReceived ? `${kept}: ${texts.owing.toLowerCase()}` : texts.owing;
    return { tone: isJustReceived ? 'ask' : 'refused', title, next: texts.ownNext };
  }
  if (isJustReceived && number) {
    return { tone: 'done', title: kept, next: texts.labelNext(number) };
  }
  if (can.deliver && isDomestic(record)) return { tone: 'done', title: texts.measured, next: texts.deliver };
  return {
    tone: 'repeated',
    title: isAhead(record) ? record.status : `${texts.receivedBefore}: ${record.status}`,
    ...(record.last_step && { next: record.last_step }),
  };
}

/** What is heard of a package that is scanned at a counter; null where it is simply taken on. */
export function judgeReceived(record: PackageRecord, isElsewhere: boolean): Judged | null {
  const { tone, title } = saidOf({ record, isElsewhere });
  if (tone === 'refused') return { outcome: 'bad', words: title, line: title };
  if (tone !== 'repeated') return null;
  return {
    outcome: 'known',
    words: spokenOf(title, factsOf(record)),
    line: record.last_step ?? title,
  };
}

/** The label that Procesar takes, of a box that may be processed now. */
export const labelToProcess = (record: PackageRecord): string | undefined =>
  record.can.process && record.package_number !== null
    ? `${record.package_number}-${record.tracking_number}`
    : undefined;

const receiveTexts = receptionTexts.receive;

type ReceivedCardProps = {
  record: PackageRecord;
  /** by this station, a moment ago: its label is printed where the station says so */
  isJustReceived: boolean;
  onCorrect: () => void;
};

/** What reception found: the number it gave, what is owed, the label to print. */
export function ReceivedCard({ record, isJustReceived, onCorrect }: ReceivedCardProps) {
  const number = record.package_number;
  const label = labelToProcess(record);
  return (
    <div className={styles.card}>
      {isOwing(record) ? <Owing record={record} /> : <Settled record={record} />}
      <OverLimitNotice record={record} />
      <div className={styles.actions}>
        {record.can.deliver && (
          <LinkButton to="/hand-over" search={{ q: record.tracking_number }}>
            {handoverTexts.act}
          </LinkButton>
        )}
        {number && (
          <RepackageLabel
            id={record.id}
            number={number}
            isNew={isJustReceived}
            isFirst={!record.can.deliver}
          />
        )}
        {label && (
          <LinkButton to="/process" search={{ code: label }} variant="default" rightSection={<kbd>F9</kbd>}>
            {receptionTexts.process.submit}
          </LinkButton>
        )}
        {record.can.measure_again && (
          <Button variant="default" leftSection={<IconRuler size={18} aria-hidden />} onClick={onCorrect}>
            {receiveTexts.correct}
          </Button>
        )}
        <RedateButton record={record} />
        <RemeasureButton record={record} />
      </div>
      {measuresDiffer(record) && <MeasuresCompare parcel={record} />}
    </div>
  );
}

function Owing({ record }: { record: PackageRecord }) {
  return (
    <DangerNotice
      title={refusals.payment_pending}
      text={'debt' in record ? receiveTexts.owes(money(record.debt)) : receiveTexts.owesHidden}
    />
  );
}

function Settled({ record }: { record: PackageRecord }) {
  const number = record.package_number;
  const title = isDelivered(record) ? receiveTexts.delivered : number && receiveTexts.received(number);
  return (
    <div className={styles.settled} role="status">
      <IconCircleCheckFilled size={30} aria-hidden />
      <div>
        <b>{title}</b>
        {record.can.process && <p>{receiveTexts.owesNothing}</p>}
      </div>
    </div>
  );
}

type LabelProps = { id: number; number: string; isNew: boolean; isFirst: boolean };

/** The label that the process station scans: printed at once where the station is set so, offered anyway. */
function RepackageLabel({ id, number, isNew, isFirst }: LabelProps) {
  const [printsAlone, setPrintsAlone] = useStationPrinting();
  const fetchLabel = () => api('GET /lots/repackage/:id', { params: { id } });
  const print = usePrintPdf(fetchLabel);
  const save = useSavePdf(receiveTexts.labelFile(number), fetchLabel);
  const zpl = useSaveZpl(receiveTexts.labelFile(number), () =>
    api('GET /lots/repackage/:id/zpl', { params: { id } }),
  );
  const printNew = useEffectEvent(() => isNew && printsAlone && print.mutate());
  useEffect(() => void printNew(), []);
  return (
    <>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        {receiveTexts.print}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {receiveTexts.download}
      </Button>
      <Button variant="default" loading={zpl.isPending} onClick={() => zpl.mutate()}>
        {uiTexts.zpl}
      </Button>
      <CheckField checked={printsAlone} onChange={setPrintsAlone}>
        {receptionTexts.station.printOnReceive}
      </CheckField>
    </>
  );
}

const KEY = 'station:print';

/** Whether this station prints a label as soon as a package is received: a printer belongs to a machine, not a person. */
function useStationPrinting(): [boolean, (prints: boolean) => void] {
  const [prints, setPrints] = useState(() => readStored(KEY) === '1');
  return [
    prints,
    next => {
      setPrints(next);
      writeStored(KEY, next ? '1' : null);
    },
  ];
}
