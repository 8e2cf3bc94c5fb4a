import { Button, Textarea } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { waiverBody } from '@puerta/contract/money';
import type { FullPackage } from '@puerta/contract/packages';
import { money } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { useWaive } from '../api.ts';
import { moneyTexts } from '../texts.es.ts';
import styles from './PackageMoney.module.css';

const texts = moneyTexts.collect;

type Props = { record: Pick<FullPackage, 'id' | 'debt'>; onClose: () => void };

/** The agency gives up what is owed, and says why. */
export function WaiveDialog({ record, onClose }: Props) {
  const waive = useWaive();
  const save = async (body: { id: number; reason: string }) => {
    const answer = await waive.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? done.waived);
      onClose();
    } else {
      showFailure(answer);
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: waiverBody,
    initialValues: { id: record.id, reason: '' },
    onValid: body => void save(body),
  });
  const amount = money(record.debt);
  return (
    <Dialog title={texts.waiveTitle} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.waiveText(amount)}</p>
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label={texts.reason}
          maxLength={300}
          rows={2}
        />
        <Trouble text={trouble} />
        <Button type="submit" color="red.9" loading={waive.isPending}>
          {texts.saveWaiver(amount)}
        </Button>
      </form>
    </Dialog>
  );
}
