import { Button, Textarea, TextInput } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { measuresBody, redateBody } from '@puerta/contract/parcels/reception';
import { IconArrowBackUp, IconCalendarEvent, IconMapPinOff, IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import { MEASURED_SIDE_MAX, MEASURED_WEIGHT_MAX } from '@puerta/domain/parcels/parcel-limits';
import { day, money } from '../../../lib/format.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { api } from '../../../lib/query/api.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { stationId } from '../../../lib/station/station-id.ts';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { type PackageRecord, useChange } from '../api.ts';
import styles from './PackageSheet.module.css';
import { ReasonDialog } from '../../../ui/window/ReasonDialog.tsx';
import { correctionTexts, packageTexts } from '../texts.es.ts';
import { useOnce } from '../../../lib/focus/use-once.ts';
import { MeasureField } from '../../../ui/form/MeasureField.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';

const texts = correctionTexts.day;
/** A correction changes what stands of packages. */
const OF_PACKAGES = { refresh: ['packages'] } as const;

/** Mends the day on which a package was received or measured; nothing for whoever may not. */
export function RedateButton({ record }: { record: PackageRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const { can, received_date: received } = record;
  if (!can.redate || received === null) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarEvent size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {texts.act}
      </Button>
      {isOpen && (
        <RedateDialog id={record.id} date={day(received, 'YYYY-MM-DD')} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function RedateDialog({ onClose, ...initialValues }: { id: number; date: string; onClose: () => void }) {
  const redate = useSentForm({
    ...OF_PACKAGES,
    schema: redateBody,
    initialValues,
    send: body => api('PUT /order/reception', { body }),
    said: done.dayCorrected,
    field: 'date',
    onDone: onClose,
  });
  return (
    <Dialog title={texts.act} opened onClose={onClose}>
      <Form of={redate} gap={14} save={texts.save}>
        <p>{texts.text}</p>
        <Field as={TextInput} of={redate.form} name="date" label={texts.day} type="date" data-autofocus />
      </Form>
    </Dialog>
  );
}

const takeBackTexts = packageTexts.takeBack;

/** A manager takes the package's last step back, and says why; nothing where there is none. */
export function TakeBackButton({ record }: { record: PackageRecord }) {
  const { id, status, status_id, can } = record;
  const [isAsking, setAsking] = useState(false);
  const takeBack = useChange((reason: string) =>
    api('POST /order/take-back', { body: { id, status_id, reason } }),
  );
  if (!can.take_back) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {takeBackTexts.act}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={takeBackTexts.title(status)}
          text={takeBackTexts.text}
          save={takeBackTexts.act}
          onSave={takeBack.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Takes a package from the place where it is said to lie; nothing for one that lies nowhere. */
export function UnshelveButton({ record }: { record: PackageRecord }) {
  return record.shelf_place && record.can.shelve && <Unshelve tracking={record.tracking_number} />;
}

function Unshelve({ tracking }: { tracking: string }) {
  const unshelve = useAct(
    () =>
      api(
        'PUT /order/shelf',
        { body: { tracking, place: null } },
        { idempotencyKey: newIdempotencyKey(), station: stationId() },
      ),
    { ...OF_PACKAGES, said: done.unshelved },
  );
  const take = useOnce(async () => void (await unshelve.mutateAsync()));
  return (
    <Button
      variant="default"
      leftSection={<IconMapPinOff size={18} aria-hidden />}
      loading={unshelve.isPending}
      onClick={() => void take()}
    >
      {packageTexts.detail.unshelve}
    </Button>
  );
}

const measuresTexts = correctionTexts.measures;

const FIELDS = [
  { name: 'weight', unit: 'lb', max: MEASURED_WEIGHT_MAX },
  { name: 'length', unit: 'in', max: MEASURED_SIDE_MAX },
  { name: 'width', unit: 'in', max: MEASURED_SIDE_MAX },
  { name: 'height', unit: 'in', max: MEASURED_SIDE_MAX },
] as const;

/** Says what a package really measures that owes nothing any more; nothing for whoever may not. */
export function RemeasureButton({ record }: { record: PackageRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!record.can.remeasure) {
    return null;
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRulerMeasure size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {measuresTexts.act}
      </Button>
      {isOpen && <RemeasureDialog record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemeasureDialog({ record, onClose }: { record: PackageRecord; onClose: () => void }) {
  const { id } = record;
  const { weight, length, width, height } = record.remeasured ?? record;
  const remeasure = useSentForm({
    ...OF_PACKAGES,
    schema: measuresBody,
    initialValues: {
      id,
      weight: String(weight),
      length: String(length),
      width: String(width),
      height: String(height),
      reason: '',
    },
    send: async body => {
      const answer = await api('PUT /order/measures', { body });
      return answer.success
        ? {
            ...answer,
            message: [answer.message ?? done.remeasured, differenceText(answer.difference)].join('. '),
          }
        : answer;
    },
    field: 'reason',
    onDone: onClose,
  });
  return (
    <Dialog title={measuresTexts.act} opened onClose={onClose}>
      <Form of={remeasure} gap={14} save={measuresTexts.save}>
        <p>{measuresTexts.text}</p>
        <div className={styles.measures}>
          {FIELDS.map(({ name, unit, max }) => (
            <Field
              key={name}
              as={MeasureField}
              of={remeasure.form}
              name={name}
              label={measuresTexts[name]}
              unit={unit}
              min={0}
              max={max}
              asTyped
            />
          ))}
        </div>
        <Field
          as={Textarea}
          of={remeasure.form}
          name="reason"
          label={uiTexts.reason}
          maxLength={300}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}

/** What the measures would have cost beside what was asked for; '' where it is the same. */
function differenceText(difference: number): string {
  if (difference === 0) {
    return measuresTexts.same;
  }
  return difference > 0 ? measuresTexts.more(money(difference)) : measuresTexts.less(money(-difference));
}
