import { Button, Textarea } from '@mantine/core';
import { depositsBody } from '@puerta/contract/takings';
import { utcMidnight } from '@puerta/domain/calendar-day';
import { day as dayText, money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { MeasureField } from '../../../ui/fields.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { type Deposit, type TakingsDay, useConfirmDeposits } from '../api.ts';
import styles from '../screens/takings.module.css';
import { takingsTexts } from '../texts.es.ts';
import { meansText } from './takings-columns.tsx';

const texts = takingsTexts.bank;

/** What the bank shows for a day, by means of payment, beside what should have come. */
export function DepositsDialog({ day, onClose }: { day: TakingsDay; onClose: () => void }) {
  const confirm = useConfirmDeposits();
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: depositsBody,
    initialValues: {
      day: day.day,
      deposits: day.deposits.map(({ method, provider, confirmed }) => ({
        method,
        provider,
        seen: confirmed ? String(confirmed.seen) : '',
      })),
      note: '',
    },
    onValid: body => void save(body),
  });
  const save = async (body: Parameters<typeof confirm.mutateAsync>[0]) => {
    const answer = await confirm.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? '');
      onClose();
    } else {
      showFailure(answer);
    }
  };
  return (
    <Dialog title={texts.title} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.lead(dayText(utcMidnight(day.day)))}</p>
        {day.deposits.map((deposit, at) => (
          <MeasureField
            key={form.key(`deposits.${at}.seen`)}
            {...form.getInputProps(`deposits.${at}.seen`)}
            label={meansText(deposit)}
            description={expectedText(deposit)}
            leftSection="$"
            min={-1_000_000}
            max={1_000_000}
          />
        ))}
        <Textarea
          key={form.key('note')}
          {...form.getInputProps('note')}
          label={takingsTexts.dialog.note}
          description={takingsTexts.dialog.noteHint}
          maxLength={300}
          rows={2}
        />
        <Trouble text={trouble} />
        <Button type="submit" loading={confirm.isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}

const expectedText = ({ expected, disputed }: Deposit) =>
  texts.expected(money(expected)) + (disputed > 0 ? texts.disputed(money(disputed)) : '');
