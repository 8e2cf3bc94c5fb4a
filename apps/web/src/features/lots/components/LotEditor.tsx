import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type Lot, lotBody } from '@puerta/contract/parcels/lots';
import { done, failures, lotStatus, refusals } from '@puerta/contract/messages.es';
import { IconArrowBackUp, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { day } from '../../../lib/format.ts';
import { awaitsDeliveries, departs } from '../../../lib/lot-state.ts';
import { notifyError, notifySuccess } from '../../../lib/notice/notify.ts';
import { offerLotUndo } from '../../../lib/notice/undo.ts';
import { type Baseline, useEdit, useShownRow } from '../../../lib/form/use-edit.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ConflictBanner } from '../../../ui/form/ConflictBanner.tsx';
import { LeaveQuestion } from '../../../ui/form/LeaveQuestion.tsx';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { citiesQuery } from '../../places/api.ts';
import { type LotChange, packagesQuery, statusesQuery, useTakeBackLot, useUpdateLot } from '../api.ts';
import type { LotValues } from '../lot-form.ts';
import { lotTexts } from '../texts.es.ts';
import { DepartureSums } from './LotAnswer.tsx';
import { LimitFields, LotFields, useLotValues } from './LotFields.tsx';
import styles from './LotForm.module.css';
import { ReasonDialog } from '../../../ui/window/ReasonDialog.tsx';

const texts = lotTexts.edit;
const labels = lotTexts.fields;

/** A lot's data; a new status is one step forward, asked about because it moves the packages too. */
export function LotEditor({ lot }: { lot: Lot }) {
  const { shown, baseline } = useShownRow(lot);
  return <Editor key={shown.version} lot={shown} baseline={baseline} />;
}

type Props = { lot: Lot; baseline: Baseline };

function Editor({ lot, baseline }: Props) {
  const { form, submit, trouble, values, change, asked, setAsked, edit, isSaving } = useLotEdit(
    lot,
    baseline,
  );
  const step = useStep(asked, form, edit.send);
  const packages = useQuery(packagesQuery(lot.id)).data ?? [];
  const field = (name: 'departureDate' | 'shipmentNumber' | 'comment') => form.getInputProps(name);
  return (
    // a button that comes with a step moves nothing here
    <Card title={labels.title} action={<TakeBackLot lot={lot} />}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <ConflictBanner conflict={edit.conflict} busy={isSaving} />
        <div className={styles.fields}>
          <LotFields values={values} errors={form.errors} onChange={change} kept={valuesOf(lot)} />
          <StatusSelect lot={lot} {...form.getInputProps('status')} />
          <TextInput
            key={form.key('departureDate')}
            {...field('departureDate')}
            label={labels.departure}
            type="date"
          />
          <LimitFields field={form.getInputProps} keyOf={form.key} />
          <TextInput {...field('shipmentNumber')} label={labels.shipment} maxLength={60} autoComplete="off" />
          <Textarea
            {...field('comment')}
            className={styles.wide}
            label={labels.comment}
            maxLength={500}
            rows={2}
          />
        </div>
        <Trouble text={trouble} />
        <div className={styles.actions}>
          <Button type="submit" variant={edit.conflict ? 'default' : 'filled'} loading={isSaving}>
            {texts.save}
          </Button>
          {awaitsDeliveries(lot) && <p className="quiet">{texts.arrived}</p>}
        </div>
      </form>
      <Confirm
        opened={asked !== null}
        title={texts.advanceTitle(nameOf(asked?.status ?? lot.status_id))}
        message={
          <>
            {step.departure && <DepartureSums lot={lot} packages={packages} />}
            <p className="quiet">{texts.advanceText}</p>
            {step.departure && <TextInput {...step.departure} label={labels.departure} type="date" mt={12} />}
          </>
        }
        confirmLabel={texts.advance}
        busy={isSaving}
        onConfirm={step.confirm}
        onCancel={() => setAsked(null)}
      />
      <LeaveQuestion />
    </Card>
  );
}

/** The next step as it is asked about: with the day of departure, where the lot leaves by it. */
function useStep(
  asked: LotChange | null,
  form: { setFieldValue: (path: 'departureDate', value: string) => void },
  send: (change: LotChange) => Promise<void>,
) {
  const [given, setGiven] = useState<{ of: LotChange; day: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const day = given && given.of === asked ? given.day : (asked?.departureDate ?? '');
  const isDeparture = asked !== null && departs(asked.status);
  const confirm = () => {
    if (asked === null) {
      return;
    }
    if (!isDeparture) {
      void send(asked);
    } else if (day === '') {
      setError(refusals.lot_needs_departure);
      input.current?.focus();
    } else {
      form.setFieldValue('departureDate', day);
      void send({ ...asked, departureDate: day });
    }
  };
  const departure = isDeparture && {
    ref: input,
    value: day,
    error,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setGiven({ of: asked, day: event.currentTarget.value });
      setError(null);
    },
  };
  return { confirm, departure };
}

function useLotEdit(lot: Lot, baseline: Baseline) {
  const update = useUpdateLot();
  // the list of the field has the cities of one state
  const cities = useQuery(citiesQuery).data;
  const [asked, setAsked] = useState<LotChange | null>(null);

  const first = valuesOf(lot);
  const { form, submit, trouble, showFailure } = useZodForm({
    schema: lotBody,
    initialValues: {
      ...first,
      id: lot.id,
      status: String(lot.status_id),
      zone: lot.zone === null ? null : first.zone,
      departureDate: lot.departure_date ? day(lot.departure_date, 'YYYY-MM-DD') : '',
      weightLimit: String(lot.weight_limit ?? ''),
      volumeLimit: String(lot.volume_limit ?? ''),
      shipmentNumber: lot.number ?? '',
      comment: lot.comment,
    },
    order: [
      'type',
      'transport',
      'state',
      'city',
      'status',
      'departureDate',
      'weightLimit',
      'volumeLimit',
      'shipmentNumber',
      'comment',
    ],
    onValid: change => {
      if (change.status === lot.status_id) {
        void edit.send(change);
      } else if (departs(change.status) && lot.total_packages === 0) {
        // not asked what cannot be
        notifyError(refusals.lot_needs_packages, failures.lotUpdate);
      } else {
        setAsked(change);
      }
    },
  });
  const edit = useEdit({
    form,
    baseline,
    save: async (change: LotChange) => {
      const answer = await update.mutateAsync(change);
      setAsked(null);
      return answer;
    },
    wordsOf: (field, value) =>
      field === 'city' ? cities?.find(({ id }) => String(id) === value)?.city : undefined,
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(done.lotUpdated);
        offerLotUndo(texts.advanced(answer.data.status), lot.id, answer.undo);
      } else {
        showFailure(answer, undefined, failures.lotUpdate);
      }
    },
  });
  const [values, change] = useLotValues(form, first);
  return { form, submit, trouble, values, change, asked, setAsked, edit, isSaving: update.isPending };
}

type StatusSelectProps = { lot: Lot; defaultValue?: string; onChange?: (value: string) => void };

/** Every status, so that one sees the way; only where the lot is, and the next step, can be chosen. */
function StatusSelect({ lot, onChange, ...props }: StatusSelectProps) {
  const statuses = useQuery(statusesQuery).data ?? [{ id: lot.status_id, name: lot.status }];
  const [value, setValue] = useState(String(lot.status_id));
  return (
    <NativeSelect
      {...props}
      defaultValue={undefined}
      value={value}
      label={labels.status}
      rightSection={<IconSelector size={18} aria-hidden />}
      data={statuses.map(({ id, name }) => ({
        value: String(id),
        label: name,
        disabled: id !== lot.status_id && id !== lot.can.advance,
      }))}
      onChange={event => {
        setValue(event.currentTarget.value);
        onChange?.(event.currentTarget.value);
      }}
    />
  );
}

const nameOf = (status: number): string =>
  Object.entries(lotStatus).find(([id]) => Number(id) === status)?.[1] ?? '';

function valuesOf(lot: Lot): LotValues {
  return {
    type: String(lot.type),
    transport: String(lot.transport_id),
    state: String(lot.state),
    city: String(lot.city),
    zone: lot.zone === null ? '' : String(lot.zone),
  };
}

const takeBackTexts = lotTexts.takeBack;

/** A manager takes the lot's last step back, with its packages, and says why; an empty place where there is none. */
function TakeBackLot({ lot: { id, status, status_id, can } }: { lot: Lot }) {
  const [isAsking, setAsking] = useState(false);
  const takeBack = useTakeBackLot(id);
  return (
    // its line is as high without it
    <div className={styles.takeBack}>
      {can.take_back && (
        <Button
          variant="default"
          h={44}
          px={12}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {takeBackTexts.act}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={takeBackTexts.title(status)}
          text={takeBackTexts.text}
          save={takeBackTexts.act}
          onSave={reason => takeBack.mutateAsync({ status: status_id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
