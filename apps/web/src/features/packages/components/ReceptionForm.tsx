import { Button, Textarea, TextInput } from '@mantine/core';
import { done, failures } from '@puerta/contract/messages.es';
import { dimensionsBody } from '@puerta/contract/warehouse';
import { calendarDay } from '@puerta/domain/calendar-day';
import { MEASURED_SIDE_MAX, MEASURED_WEIGHT_MAX } from '@puerta/domain/parcel-limits';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { currentAgency } from '../../../lib/agency.ts';
import { beep } from '../../../lib/beep.ts';
import { pounds, sides } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Card } from '../../../ui/Card.tsx';
import { MeasureField } from '../../../ui/fields.tsx';
import { type PackageRecord, type Reception, useReceive } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './ReceptionForm.module.css';

const texts = packageTexts.receive;

const MEASURES = [
  { name: 'weight', label: texts.weight, unit: 'lb', max: MEASURED_WEIGHT_MAX },
  { name: 'length', label: texts.length, unit: 'in', max: MEASURED_SIDE_MAX },
  { name: 'width', label: texts.width, unit: 'in', max: MEASURED_SIDE_MAX },
  { name: 'height', label: texts.height, unit: 'in', max: MEASURED_SIDE_MAX },
] as const;

type Props = {
  record: PackageRecord;
  code: string;
  /** a manager mends a mistyped measurement while its debt is unpaid */
  isCorrection: boolean;
  onDone: () => void;
};

/** Weight and sides as measured at the counter. */
export function ReceptionForm({ record, code, isCorrection, onDone }: Props) {
  const { form, submit, isSaving } = useReception({ record, code, isCorrection, onDone });
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector<HTMLInputElement>('[data-path="weight"]')?.focus(), []);

  return (
    <Card title={isCorrection ? texts.correct : texts.form}>
      <form noValidate ref={place} className={styles.form} onSubmit={submit}>
        <TextInput
          key={form.key('date')}
          {...form.getInputProps('date')}
          className={styles.date}
          label={texts.date}
          type="date"
        />
        {MEASURES.map(({ name, label, unit, max }) => (
          <MeasureField
            key={form.key(name)}
            {...form.getInputProps(name)}
            classNames={{ input: styles.measure }}
            label={label}
            unit={unit}
            min={0}
            max={max}
            data-measure
            onFocus={event => event.currentTarget.select()}
            onKeyDown={goToNextMissing}
          />
        ))}
        <p className={styles.declared}>
          {texts.declared(pounds(record.declared.weight), sides(record.declared))}. {texts.longest}
        </p>
        <Textarea
          key={form.key('notes')}
          {...form.getInputProps('notes')}
          className={styles.notes}
          label={texts.comment}
          maxLength={500}
          rows={2}
        />
        <Button type="submit" size="lg" className={styles.save} loading={isSaving}>
          {isCorrection ? texts.saveCorrection : texts.save}
        </Button>
      </form>
    </Card>
  );
}

function useReception({ record, code, isCorrection, onDone }: Props) {
  const receive = useReceive(code);

  const save = async (reception: Reception) => {
    const answer = await receive.mutateAsync(reception);
    if (answer.success) {
      notifySuccess(answer.message ?? done.received);
      onDone();
      return;
    }
    beep('bad');
    notifyError(answer.message, failures.dimensions);
    const named = answer.error.fields ?? [];
    form.setErrors(Object.fromEntries(named.map(({ field, message }) => [field, message])));
  };
  const { form, submit } = useZodForm({
    schema: dimensionsBody,
    initialValues: firstValues(record, isCorrection),
    onValid: reception => void save(reception),
  });
  return { form, submit, isSaving: receive.isPending };
}

function firstValues(record: PackageRecord, isCorrection: boolean) {
  const { weight, length, width, height } = record;
  const measured = isCorrection ? { weight, length, width, height } : null;
  return {
    id: record.id,
    date: calendarDay(new Date(), currentAgency().time_zone),
    weight: String(measured?.weight ?? 0),
    length: String(measured?.length ?? 0),
    width: String(measured?.width ?? 0),
    height: String(measured?.height ?? 0),
    notes: record.notes ?? '',
  };
}

/** Enter in a measure goes to the next one that is still missing; in the last, it saves. */
function goToNextMissing(event: KeyboardEvent<HTMLInputElement>): void {
  const { form } = event.currentTarget;
  if (event.key !== 'Enter' || !form) {
    return;
  }
  const measures = [...form.querySelectorAll<HTMLInputElement>('[data-measure]')];
  const next = measures
    .slice(measures.indexOf(event.currentTarget) + 1)
    .find(field => !(Number(field.value) > 0));
  if (next) {
    event.preventDefault();
    next.focus();
  }
}
