import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { beep } from '../../../lib/beep.ts';
import { isDelivered } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { MeasuresCompare } from '../../parcel/components/MeasuresCompare.tsx';
import { measuresDiffer } from '../../parcel/parcel-view.ts';
import type { Looked, PackageRecord } from '../../packages/api.ts';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import { OverLimitNotice } from '../../packages/components/OverLimitNotice.tsx';
import { RedateButton } from '../../packages/components/RedateButton.tsx';
import { PackageHead } from '../../packages/components/PackageHead.tsx';
import { PackageSteps } from '../../packages/components/PackageSheet.tsx';
import type { MeasureAsked } from '../use-measure-question.ts';
import { PhotoButton } from './PhotoButton.tsx';
import receivedStyles from './ReceivedCard.module.css';
import styles from './ReceiveDesk.module.css';
import { ReceiveAnswer } from './ReceiveAnswer.tsx';
import { ReceptionForm } from './ReceptionForm.tsx';
import { StatusForm } from './StatusForm.tsx';

const texts = receptionTexts.domestic;

type Props = { record: PackageRecord; looked: Looked; readings: number; onDone: () => void };

/** What may be done with a domestic package: measure it, say that it was delivered. It never owes. */
export function DomesticDesk({ record, looked, onDone }: Props) {
  const [asked, setAsked] = useState<MeasureAsked>(null);
  const done = () => {
    beep('good');
    onDone();
  };
  return (
    <div className={styles.desk}>
      <ReceiveAnswer record={record} asked={asked}>
        {record.voided && <p>{packageTexts.detail.voidedNotice}</p>}
        {isDelivered(record) && <Delivered />}
        <OverLimitNotice record={record} />
        {record.can.receive && (
          <ReceptionForm
            record={record}
            looked={looked}
            isCorrection={measuresDiffer(record)}
            title={texts.form}
            save={texts.save}
            onAsk={setAsked}
            onDone={done}
          />
        )}
      </ReceiveAnswer>
      {measuresDiffer(record) && (
        <Card>
          <MeasuresCompare parcel={record} />
        </Card>
      )}
      {record.can.deliver && <StatusForm record={record} looked={looked} onDone={done} />}
      <PhotoButton record={record} onTaken={onDone} />
      <RedateButton record={record} />
      <PackageHead record={record} heading="h2" />
      <PackageSteps record={record} />
      <LinkAnchor
        to="/order-domestic-view/$id"
        params={{ id: record.tracking_number }}
        className={styles.detail}
      >
        {texts.openDetail}
      </LinkAnchor>
    </div>
  );
}

function Delivered() {
  return (
    <div className={receivedStyles.settled} role="status">
      <IconCircleCheckFilled size={30} aria-hidden />
      <b>{texts.delivered}</b>
    </div>
  );
}
