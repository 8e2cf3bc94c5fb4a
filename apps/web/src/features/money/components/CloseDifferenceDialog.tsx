import { Button, Textarea } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { type Finish, finishForms } from '@puerta/contract/money';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import type { Difference, useFinish } from '../api.ts';
import { differenceTexts as texts } from '../differences.es.ts';
import { hangingTexts } from '../hanging.es.ts';
import styles from './PackageMoney.module.css';

type Props = { row: Difference; finish: ReturnType<typeof useFinish>; onClose: () => void };

/** A manager closes a difference, and says what became of it. */
export function CloseDifferenceDialog({ row, finish, onClose }: Props) {
  const save = async (body: Finish) => {
    const answer = await finish.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? done.differenceClosed);
      onClose();
    } else {
      showFailure(answer);
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: finishForms.money,
    initialValues: { kind: 'difference', id: row.id, reason: '' },
    onValid: body => void save(body),
  });
  return (
    <Dialog title={texts.close} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.closeText}</p>
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label={hangingTexts.reason}
          description={hangingTexts.reasonHint}
          maxLength={300}
          rows={2}
        />
        <Trouble text={trouble} />
        <Button type="submit" color="red.9" loading={finish.isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
