import { useRef, useState } from 'react';
import { isDelivered, isDomestic } from '../../../lib/package-state.ts';
import { LinkAnchor, LinkButton } from '../../../ui/page/links.tsx';
import type { Looked, PackageRecord } from '../../packages/api.ts';
import { packageTexts } from '../../packages/texts.es.ts';
import { receptionTexts } from '../texts.es.ts';
import { PackageHead } from '../../packages/components/PackageHead.tsx';
import type { MeasureAsked } from './MeasureQuestion.tsx';
import { PackageSteps } from '../../packages/components/PackageSheet.tsx';
import { type JustDone, ReceiveAnswer, ReceivedCard } from './ReceiveAnswer.tsx';
import { ReceptionForm } from './ReceptionForm.tsx';
import { noteLook } from '../station.ts';
import { StatusForm } from './StatusForm.tsx';
import styles from './desk.module.css';
import { IconCamera, IconCircleCheckFilled } from '@tabler/icons-react';
import { Card } from '../../../ui/page/Card.tsx';
import { MeasuresCompare } from '../../parcel/components/ParcelFacts.tsx';
import { measuresDiffer } from '../../parcel/parcel-view.ts';
import { OverLimitNotice } from '../../packages/components/PackageNotices.tsx';
import { RedateButton } from '../../packages/components/RedateButton.tsx';
import { Button } from '@mantine/core';
import { failures } from '@puerta/contract/messages.es';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { usePhotograph } from '../api.ts';

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
  const [last, setLast] = useState<{ reading: number; what: JustDone } | null>(null);
  const just = last?.reading === readings ? last.what : null;
  const [asked, setAsked] = useState<MeasureAsked>(null);
  const done = (what: JustDone) => {
    setLast({ reading: readings, what });
    setIsCorrecting(false);
    onDone();
  };
  return (
    <div className={styles.desk}>
      <ReceiveAnswer
        record={record}
        isElsewhere={isDomestic(record)}
        just={just}
        isCorrecting={isCorrecting}
        asked={asked}
      >
        <Action
          record={record}
          looked={looked}
          isCorrecting={isCorrecting}
          isJustReceived={just === 'received' || just === 'corrected'}
          onCorrect={() => setIsCorrecting(true)}
          onAsk={setAsked}
          onDone={() => done(isCorrecting ? 'corrected' : 'received')}
        />
      </ReceiveAnswer>
      {!isCorrecting && !record.can.receive && !isDomestic(record) && record.can.move.length > 0 && (
        <StatusForm
          key={record.status_id}
          record={record}
          looked={looked}
          onDone={moved => {
            noteLook({ code: record.tracking_number, at: 'receive' }, 'done', moved);
            done('moved');
          }}
        />
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

const domesticWords = receptionTexts.domestic;

/** What may be done with a domestic package: measure it, say that it was delivered. It never owes. */
export function DomesticDesk({ record, looked, onDone }: Props) {
  const [asked, setAsked] = useState<MeasureAsked>(null);
  if (!isDomestic(record)) return <Abroad record={record} />;
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
            title={domesticWords.form}
            save={domesticWords.save}
            onAsk={setAsked}
            onDone={onDone}
          />
        )}
      </ReceiveAnswer>
      {measuresDiffer(record) && (
        <Card>
          <MeasuresCompare parcel={record} />
        </Card>
      )}
      {record.can.deliver && (
        <StatusForm
          record={record}
          looked={looked}
          onDone={moved => {
            noteLook({ code: record.tracking_number, at: 'measure' }, 'done', moved);
            onDone();
          }}
        />
      )}
      <PhotoButton record={record} onTaken={onDone} />
      <RedateButton record={record} />
      <PackageHead record={record} heading="h2" />
      <PackageSteps record={record} />
      <LinkAnchor
        to="/order-domestic-view/$id"
        params={{ id: record.tracking_number }}
        className={styles.detail}
      >
        {domesticWords.openDetail}
      </LinkAnchor>
    </div>
  );
}

function Abroad({ record }: { record: PackageRecord }) {
  return (
    <div className={styles.desk}>
      <ReceiveAnswer record={record} isElsewhere>
        {record.voided ? (
          <p>{packageTexts.detail.voidedNotice}</p>
        ) : (
          <LinkButton to="/receive-tracking" search={{ code: record.tracking_number }} variant="default">
            {domesticWords.toVenezuela}
          </LinkButton>
        )}
      </ReceiveAnswer>
      <PackageHead record={record} heading="h2" />
      <PackageSteps record={record} />
    </div>
  );
}

function Delivered() {
  return (
    <div className={styles.settled} role="status">
      <IconCircleCheckFilled size={30} aria-hidden />
      <b>{domesticWords.delivered}</b>
    </div>
  );
}

const photoWords = receptionTexts.photo;

/** Takes a photo of a package while it is at reception; a phone opens its camera. */
function PhotoButton({ record, onTaken }: { record: PackageRecord; onTaken: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const photograph = usePhotograph();
  if (!record.can.photo) {
    return null;
  }
  const take = async (photo: File | undefined) => {
    if (!photo) {
      return;
    }
    const answer = await photograph.mutateAsync({ id: record.id, photo });
    if (answer.success) {
      notifySuccess(answer.message ?? photoWords.taken);
      onTaken();
    } else {
      notifyError(answer.message, failures.photo);
    }
  };
  return (
    <div className={styles.photo}>
      {record.photo && <img src={record.photo} alt={packageTexts.detail.photo} width={96} height={96} />}
      <input
        ref={field}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={photoWords.label}
        onChange={event => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        loading={photograph.isPending}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {record.photo ? photoWords.again : photoWords.take}
      </Button>
    </div>
  );
}
