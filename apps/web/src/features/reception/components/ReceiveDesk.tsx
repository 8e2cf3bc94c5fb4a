import { useState } from 'react';
import { beep } from '../../../lib/beep.ts';
import { isDomestic } from '../../../lib/package-state.ts';
import { LinkAnchor, LinkButton } from '../../../ui/links.tsx';
import type { Looked, PackageRecord } from '../../packages/api.ts';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import { PackageHead } from '../../packages/components/PackageHead.tsx';
import type { MeasureAsked } from '../use-measure-question.ts';
import { PhotoButton } from './PhotoButton.tsx';
import { PackageSteps } from '../../packages/components/PackageSheet.tsx';
import { ReceiveAnswer } from './ReceiveAnswer.tsx';
import { ReceivedCard } from './ReceivedCard.tsx';
import { ReceptionForm } from './ReceptionForm.tsx';
import { StatusForm } from './StatusForm.tsx';
import styles from './ReceiveDesk.module.css';

const texts = receptionTexts.receive;

type Props = {
  record: PackageRecord;
  /** how it was looked up */
  looked: Looked;
  /** how many codes were read: what was done before the last one was not done a moment ago */
  readings: number;
  /** something was done: the next scan may come */
  onDone: () => void;
};

/** What may be done with the package that was scanned: receive it, or move it on. */
export function ReceiveDesk({ record, looked, readings, onDone }: Props) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [last, setLast] = useState<{ reading: number; isCorrected: boolean } | null>(null);
  const isJustReceived = last?.reading === readings;
  const [asked, setAsked] = useState<MeasureAsked>(null);
  const done = () => {
    beep('good');
    setLast({ reading: readings, isCorrected: isCorrecting });
    setIsCorrecting(false);
    onDone();
  };
  return (
    <div className={styles.desk}>
      <ReceiveAnswer
        record={record}
        isElsewhere={isDomestic(record)}
        isJustReceived={isJustReceived}
        isJustCorrected={isJustReceived && last.isCorrected}
        isCorrecting={isCorrecting}
        asked={asked}
      >
        <Action
          record={record}
          looked={looked}
          isCorrecting={isCorrecting}
          isJustReceived={isJustReceived}
          onCorrect={() => setIsCorrecting(true)}
          onAsk={setAsked}
          onDone={done}
        />
      </ReceiveAnswer>
      {!isCorrecting && !record.can.receive && !isDomestic(record) && record.can.move.length > 0 && (
        <StatusForm key={record.status_id} record={record} looked={looked} onDone={done} />
      )}
      <PhotoButton record={record} onTaken={onDone} />
      <PackageHead record={record} heading="h2" />
      <PackageSteps record={record} />
      <LinkAnchor to="/order/$id" params={{ id: record.tracking_number }} className={styles.detail}>
        {texts.openDetail}
      </LinkAnchor>
    </div>
  );
}

type ActionProps = Omit<Props, 'readings'> & {
  isCorrecting: boolean;
  isJustReceived: boolean;
  onCorrect: () => void;
  onAsk: (asked: MeasureAsked) => void;
};

function Action(props: ActionProps) {
  const { record, looked, isCorrecting, onCorrect, onDone } = props;
  if (record.voided) {
    return <p>{packageTexts.detail.voidedNotice}</p>;
  }
  if (isDomestic(record)) {
    return <Elsewhere record={record} />;
  }
  if (record.can.receive || isCorrecting) {
    return (
      <ReceptionForm
        record={record}
        looked={looked}
        isCorrection={isCorrecting}
        title={isCorrecting ? texts.correct : texts.form}
        save={isCorrecting ? texts.saveCorrection : texts.save}
        onAsk={props.onAsk}
        onDone={onDone}
      />
    );
  }
  return <ReceivedCard record={record} isJustReceived={props.isJustReceived} onCorrect={onCorrect} />;
}

function Elsewhere({ record: { tracking_number: code } }: { record: PackageRecord }) {
  return (
    <>
      <p>{texts.domestic}</p>
      <LinkButton to="/receive-tracking-domestic" search={{ code }} variant="default">
        {texts.toDomestic}
      </LinkButton>
    </>
  );
}
