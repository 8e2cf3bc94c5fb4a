import { GROUP } from '@puerta/domain/products';
import { useState } from 'react';
import { beep } from '../../../lib/beep.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import { PackageHead } from './PackageHead.tsx';
import { PackageSteps } from './PackageSheet.tsx';
import { ReceivedCard } from './ReceivedCard.tsx';
import { ReceptionForm } from './ReceptionForm.tsx';
import { StatusForm } from './StatusForm.tsx';
import styles from './ReceiveDesk.module.css';

const texts = packageTexts.receive;

type Props = {
  record: PackageRecord;
  /** under which it was looked up */
  code: string;
  /** something was done: the next scan may come */
  onDone: () => void;
};

/** What may be done with the package that was scanned: receive it, or move it on. */
export function ReceiveDesk({ record, code, onDone }: Props) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const done = () => {
    beep('good');
    setIsCorrecting(false);
    onDone();
  };
  return (
    <div className={styles.desk}>
      <PackageHead record={record} heading="h2" />
      <Action
        record={record}
        code={code}
        isCorrecting={isCorrecting}
        onCorrect={() => setIsCorrecting(true)}
        onDone={done}
      />
      <PackageSteps record={record} />
      <LinkAnchor to="/order/$id" params={{ id: record.tracking_number }} className={styles.detail}>
        {texts.openDetail}
      </LinkAnchor>
    </div>
  );
}

type ActionProps = Props & { isCorrecting: boolean; onCorrect: () => void };

function Action({ record, code, isCorrecting, onCorrect, onDone }: ActionProps) {
  if (record.voided) {
    return <Says text={packageTexts.detail.voidedNotice} />;
  }
  if (record.group_services === GROUP.domestic) {
    return <Says text={texts.domestic} />;
  }
  if (record.status_id === 1 || isCorrecting) {
    return <ReceptionForm record={record} code={code} isCorrection={isCorrecting} onDone={onDone} />;
  }
  return (
    <>
      <ReceivedCard record={record} onCorrect={onCorrect} />
      {record.status_id < 5 && record.payment !== 1 && (
        <StatusForm key={record.status_id} record={record} code={code} onDone={onDone} />
      )}
    </>
  );
}

function Says({ text }: { text: string }) {
  return (
    <Card>
      <p className={styles.says}>{text}</p>
    </Card>
  );
}
