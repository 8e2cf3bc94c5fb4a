import { Button, Textarea } from '@mantine/core';
import { cashCountBody } from '@puerta/contract/takings';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { day as dayText, money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MeasureField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { useCountCash } from '../api.ts';
import styles from '../screens/takings.module.css';
import { takingsTexts } from '../texts.es.ts';

const texts = takingsTexts.dialog;

type Props = {
  day: string;
  /** dollars of cash that should be in the box */
  expected: number;
  onClose: () => void;
};

/** What is in the cash box for a day, beside what should be. */
export function CashDialog({ day, expected, onClose }: Props) {
  const count = useCountCash();
  const save = async (body: { day: string; counted: number; note: string }) => {
    const answer = await count.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? '');
      onClose();
    } else {
      showFailure(answer);
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: cashCountBody,
    initialValues: { day, counted: '', note: '' },
    onValid: body => void save(body),
  });
  return (
    <Dialog title={texts.title} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.expected(money(expected), dayText(utcMidnight(day)))}</p>
        <MeasureField
          key={form.key('counted')}
          {...form.getInputProps('counted')}
          label={texts.counted}
          leftSection="$"
          min={0}
          max={1_000_000}
        />
        <Textarea
          key={form.key('note')}
          {...form.getInputProps('note')}
          label={texts.note}
          description={texts.noteHint}
          maxLength={300}
          rows={2}
        />
        <Trouble text={trouble} />
        <Button type="submit" loading={count.isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
