import { Button, TextInput } from '@mantine/core';
import { done } from '@puerta/contract/messages.es';
import { redateBody } from '@puerta/contract/reception';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useState } from 'react';
import { day } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { type PackageRecord, useRedate } from '../api.ts';
import { correctionTexts } from '../corrections.es.ts';
import styles from './RedateButton.module.css';

const texts = correctionTexts.day;

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
  const redate = useRedate();
  const save = async (body: { id: number; date: string }) => {
    const answer = await redate.mutateAsync(body);
    if (answer.success) {
      notifySuccess(answer.message ?? done.dayCorrected);
      onClose();
    } else {
      showFailure(answer, 'date');
    }
  };
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: redateBody,
    initialValues,
    onValid: body => void save(body),
  });
  return (
    <Dialog title={texts.act} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.text}</p>
        <TextInput
          key={form.key('date')}
          {...form.getInputProps('date')}
          label={texts.day}
          type="date"
          data-autofocus
        />
        <Trouble text={trouble} />
        <Button type="submit" loading={redate.isPending}>
          {texts.save}
        </Button>
      </form>
    </Dialog>
  );
}
