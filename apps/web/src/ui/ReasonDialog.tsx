import { Button, Textarea } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { takeBackReason } from '@puerta/contract/reception';
import { useState } from 'react';
import { notifySuccess } from '../lib/notify.ts';
import { useZodForm } from '../lib/use-zod-form.ts';
import { Trouble } from './Trouble.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './ReasonDialog.module.css';
import { uiTexts } from './texts.es.ts';

type Props = {
  title: string;
  text: string;
  save: string;
  onSave: (reason: string) => Promise<{ success: true; message?: string } | Failure>;
  onClose: () => void;
};

/** Asks why before something is taken back; a refusal stays at the field, and the dialog with it. */
export function ReasonDialog({ title, text, save, onSave, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const send = async (reason: string) => {
    if (isBusy) {
      return;
    }
    setBusy(true);
    const answer = await onSave(reason);
    setBusy(false);
    if (answer.success) {
      if (answer.message) notifySuccess(answer.message);
      onClose();
    } else {
      showFailure(answer, 'reason');
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: takeBackReason,
    initialValues: { reason: '' },
    onValid: ({ reason }) => void send(reason),
  });
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{text}</p>
        <Textarea
          key={form.key('reason')}
          {...form.getInputProps('reason')}
          label={uiTexts.reason}
          maxLength={300}
          rows={2}
          data-autofocus
        />
        <Trouble text={trouble} />
        <Button type="submit" color="red.9" loading={isBusy}>
          {save}
        </Button>
      </form>
    </Dialog>
  );
}
