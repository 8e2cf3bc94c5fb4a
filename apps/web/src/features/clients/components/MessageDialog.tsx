import { Textarea, TextInput } from '@mantine/core';
import { greeting } from '@puerta/contract/mails/mail-blocks.es';
import { messageBody } from '@puerta/contract/people/message';
import { fillPlaceholders } from '@puerta/domain/text/placeholders';
import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../../lib/form/drafts.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { manyTexts } from '../../../ui/many/many.es.ts';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { manyClients as texts } from '../many.es.ts';
import styles from '../screens/ClientsPage.module.css';
import type { Message } from './message.ts';

type Props = {
  names: readonly string[];
  /** what it is kept under in this browser until it is sent */
  draft: string;
  begun?: Message;
  /** it is on its way, and goes with the window: nothing is added to it */
  busy?: boolean;
  onSend: (message: Message) => void;
  onClose: () => void;
};

const NOTHING: Message = { subject: '', message: '' };

/** What is written to clients, each in a mail of their own, and how the first of them will read it. */
export function MessageDialog({ names, draft, begun = NOTHING, busy, onSend, onClose }: Props) {
  const [typed, setTyped] = useState(() => readDraft<Message>(draft)?.values ?? begun);
  const [initialValues] = useState(typed);
  const message = useZodForm({
    schema: messageBody,
    initialValues,
    onValid: onSend,
    onChange: values => {
      setTyped(values);
      if (values.subject + values.message === '') {
        dropDraft(draft);
      } else {
        writeDraft(draft, { key: '', values });
      }
    },
  });
  const [first = ''] = names;
  return (
    <Dialog title={texts.messageTitle(names.length)} opened onClose={onClose}>
      <Form of={{ ...message, isBusy: busy }} gap={14} save={texts.send(names.length)}>
        <p>{texts.messageText(manyTexts.some(names))}</p>
        <Field
          as={TextInput}
          of={message.form}
          name="subject"
          label={texts.subject}
          maxLength={120}
          readOnly={busy}
          data-autofocus
        />
        <Field
          as={Textarea}
          of={message.form}
          name="message"
          label={texts.message}
          description={texts.placeholders}
          maxLength={2000}
          readOnly={busy}
          rows={5}
        />
        <section aria-label={texts.preview(first)} className={styles.preview}>
          <b>{texts.preview(first)}</b>
          <p>{`${greeting(first)}\n\n${fillPlaceholders(typed.message, { nombre: first })}`}</p>
        </section>
      </Form>
    </Dialog>
  );
}
