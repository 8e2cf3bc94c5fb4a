import { Button, Textarea, TextInput } from '@mantine/core';
import { messageBody } from '@puerta/contract/clients';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { manyTexts } from '../../../ui/many.es.ts';
import { manyClients as texts } from '../many.es.ts';
import type { Message } from '../make-letter.ts';
import styles from './MessageDialog.module.css';

type Props = {
  names: readonly string[];
  begun: Message;
  onSend: (message: Message) => void;
  onClose: () => void;
};

/** What is written to the clients who were chosen; each gets a mail of their own. */
export function MessageDialog({ names, begun, onSend, onClose }: Props) {
  const { form, submit } = useZodForm({
    schema: messageBody,
    initialValues: begun,
    onValid: onSend,
  });
  return (
    <Dialog title={texts.messageTitle(names.length)} opened onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{texts.messageText(manyTexts.some(names))}</p>
        <TextInput
          key={form.key('subject')}
          {...form.getInputProps('subject')}
          label={texts.subject}
          maxLength={120}
          data-autofocus
        />
        <Textarea
          key={form.key('message')}
          {...form.getInputProps('message')}
          label={texts.message}
          maxLength={2000}
          rows={6}
        />
        <Button type="submit">{texts.send(names.length)}</Button>
      </form>
    </Dialog>
  );
}
