import { Button, Textarea } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { measuresBody } from '@puerta/contract/reception';
import { MEASURED_SIDE_MAX, MEASURED_WEIGHT_MAX } from '@puerta/domain/parcel-limits';
import { IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MeasureField } from '../../../ui/fields.tsx';
import { uiTexts } from '../../../ui/texts.es.ts';
import { Trouble } from '../../../ui/Trouble.tsx';
import { type PackageRecord, useRemeasure } from '../api.ts';
import { correctionTexts } from '../corrections.es.ts';
import styles from './RedateButton.module.css';

const texts = correctionTexts.measures;

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
        {texts.act}
      </Button>
      {isOpen && <RemeasureDialog record={record} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemeasureDialog({ record, onClose }: { record: PackageRecord; onClose: () => void }) {
  const remeasure = useRemeasure();
  const { id } = record;
  const { weight, length, width, height } = record.remeasured ?? record;
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: measuresBody,
    initialValues: {
      id,
      weight: String(weight),
      length: String(length),
      width: String(width),
      height: String(height),
      reason: '',
    },
    onValid: body => void save(body),
  });
  const save = useOnce(async (body: z.output<typeof measuresBody>) => {
    const answer = await remeasure.mutateAsync(body);
    if (answer.success) {
      notifySuccess([answer.message ?? done.remeasured, differenceText(answer.difference)].join('. '));
      onClose();
    } else {
      showFailure(answer, 'reason');
    }
  });
  return (
    <Dialog title={texts.act} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.text}</p>
        <div className={styles.measures}>
          {FIELDS.map(({ name, unit, max }) => (
            <MeasureField
              key={form.key(name)}
              {...form.getInputProps(name)}
              label={texts[name]}
              unit={unit}
              min={0}
              max={max}
              asTyped
            />
          ))}
        </div>
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label={uiTexts.reason}
          maxLength={300}
          rows={2}
        />
        <Trouble text={trouble} />
        <Button type="submit" loading={remeasure.isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}

/** What the measures would have cost beside what was asked for; '' where it is the same. */
function differenceText(difference: number): string {
  if (difference === 0) {
    return texts.same;
  }
  return difference > 0 ? texts.more(money(difference)) : texts.less(money(-difference));
}
