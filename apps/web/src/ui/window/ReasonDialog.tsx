import { Textarea } from '@mantine/core';
import type { Failure } from '@puerta/contract/client';
import { takeBackReason } from '@puerta/contract/parcels/reception';
import { useSentForm } from '../../lib/form/use-sent-form.ts';
import { Field, Form } from '../form/Form.tsx';
import { Dialog } from './Dialog.tsx';
import { uiTexts } from '../texts.es.ts';

type Props = {
  title: string;
  text: string;
  save: string;
  onSave: (reason: string) => Promise<{ success: true; message?: string } | Failure>;
  onClose: () => void;
};

/** Asks why before something is taken back; a refusal stays at the field, and the dialog with it. */
export function ReasonDialog({ title, text, save, onSave, onClose }: Props) {
  const sent = useSentForm({
    schema: takeBackReason,
    initialValues: { reason: '' },
    send: ({ reason }) => onSave(reason),
    field: 'reason',
    onDone: onClose,
  });
  return (
    <Dialog title={title} opened onClose={onClose}>
      <Form of={sent} save={save} color="red.9" gap={14}>
        <p>{text}</p>
        <Field
          as={Textarea}
          of={sent.form}
          name="reason"
          label={uiTexts.reason}
          maxLength={300}
          rows={2}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
