import { Button } from '@mantine/core';
import { refusals } from '@puerta/contract/messages.es';
import { IconCircleCheckFilled, IconDownload, IconPrinter, IconRuler } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { money } from '../../../lib/format.ts';
import { isDelivered, isOwing } from '../../../lib/package-state.ts';
import { uiTexts } from '../../../ui/texts.es.ts';
import { usePrintPdf, useSavePdf, useSaveZpl } from '../../../lib/use-save-pdf.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import { DangerNotice } from '../../../ui/DangerNotice.tsx';
import { MeasuresCompare } from '../../parcel/components/MeasuresCompare.tsx';
import { measuresDiffer } from '../../parcel/parcel-view.ts';
import type { PackageRecord } from '../../packages/api.ts';
import { OverLimitNotice } from '../../packages/components/OverLimitNotice.tsx';
import { RedateButton } from '../../packages/components/RedateButton.tsx';
import { RemeasureButton } from '../../packages/components/RemeasureButton.tsx';
import { useStationPrinting } from '../station-printing.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ReceivedCard.module.css';

const texts = receptionTexts.receive;

type Props = {
  record: PackageRecord;
  /** by this station, a moment ago: its label is printed where the station says so */
  isJustReceived: boolean;
  onCorrect: () => void;
};

/** What reception found: the number it gave, what is owed, the label to print. */
export function ReceivedCard({ record, isJustReceived, onCorrect }: Props) {
  const number = record.package_number;
  return (
    <div className={styles.card}>
      {isOwing(record) ? <Owing record={record} /> : <Settled record={record} />}
      <OverLimitNotice record={record} />
      <div className={styles.actions}>
        {number && <RepackageLabel id={record.id} number={number} isNew={isJustReceived} />}
        {record.can.measure_again && (
          <Button variant="default" leftSection={<IconRuler size={18} aria-hidden />} onClick={onCorrect}>
            {texts.correct}
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
      text={'debt' in record ? texts.owes(money(record.debt)) : texts.owesHidden}
    />
  );
}

function Settled({ record }: { record: PackageRecord }) {
  const number = record.package_number;
  const title = isDelivered(record) ? texts.delivered : number && texts.received(number);
  return (
    <div className={styles.settled} role="status">
      <IconCircleCheckFilled size={30} aria-hidden />
      <div>
        <b>{title}</b>
        {record.can.process && <p>{texts.owesNothing}</p>}
      </div>
    </div>
  );
}

type LabelProps = { id: number; number: string; isNew: boolean };

/** The label that the process station scans: printed at once where the station is set so, offered anyway. */
function RepackageLabel({ id, number, isNew }: LabelProps) {
  const [printsAlone, setPrintsAlone] = useStationPrinting();
  const fetchLabel = () => api('GET /lots/repackage/:id', { params: { id } });
  const print = usePrintPdf(fetchLabel);
  const save = useSavePdf(texts.labelFile(number), fetchLabel);
  const zpl = useSaveZpl(texts.labelFile(number), () =>
    api('GET /lots/repackage/:id/zpl', { params: { id } }),
  );
  const printNew = useEffectEvent(() => isNew && printsAlone && print.mutate());
  useEffect(() => void printNew(), []);
  return (
    <>
      <Button
        leftSection={<IconPrinter size={18} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        {texts.print}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {texts.download}
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
