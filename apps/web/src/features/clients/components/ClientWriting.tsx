import { Button, Textarea, TextInput } from '@mantine/core';
import { ticketFields } from '@puerta/contract/office/support';
import { IconMail, IconTicket } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '../../../lib/form/drafts.ts';
import { useSentForm } from '../../../lib/form/use-sent-form.ts';
import { moment } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notice/notify.ts';
import { offerUndo } from '../../../lib/notice/undo.ts';
import { api } from '../../../lib/query/api.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { refreshed, useAct } from '../../../lib/query/use-act.ts';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { Dialog } from '../../../ui/window/Dialog.tsx';
import { type Client, refreshFile } from '../api.ts';
import { fileTexts } from '../file-texts.es.ts';
import { manyClients } from '../many.es.ts';
import styles from '../screens/ClientsPage.module.css';
import { FilePart } from './ClientMoney.tsx';
import { keepUndone, type Message } from './message.ts';
import { MessageDialog } from './MessageDialog.tsx';

type Person = Pick<Client['user_data'], 'id' | 'name'>;

/** Writes to one client what stays among what was written to them; for some seconds it can be taken back. */
export function WriteToClient({ id, name }: Person) {
  const draft = `client-message-${id}`;
  const cache = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  // the same words again, after an answer that was lost, are the same message; other words are another one
  const last = useRef<(Message & { key: string }) | null>(null);
  const send = (words: Message) => {
    const isSame = last.current?.subject === words.subject && last.current.message === words.message;
    last.current = { ...words, key: (isSame && last.current?.key) || newIdempotencyKey() };
    return api('POST /clients/message', { body: { ids: [id], ...last.current } });
  };
  const write = useAct(send, {
    said: null,
    refresh: refreshFile(id),
    onDone: ({ data: { outcomes, seconds } }, words) => {
      const [outcome] = outcomes;
      const key = last.current?.key ?? '';
      if (outcome?.result === 'refused') {
        notifyError(outcome.message ?? fileTexts.messages.failed);
        return;
      }
      dropDraft(draft);
      setWriting(false);
      last.current = null;
      offerUndo({
        said: manyClients.written(1),
        until: performance.now() + seconds * 1000,
        undo: async () => {
          offerUndo(null);
          const answer = await api('POST /clients/message/undo', { body: { ids: [id], key } });
          const [taken] = answer.success ? answer.data : [];
          if (!answer.success || taken?.result === 'refused') {
            notifyError(answer.success ? (taken?.message ?? '') : answer.message);
          } else {
            keepUndone(draft, words);
          }
          await refreshed(cache, refreshFile(id));
        },
      });
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        onClick={() => setWriting(true)}
      >
        {manyClients.write}
      </Button>
      {isWriting && (
        <MessageDialog
          names={[name]}
          draft={draft}
          busy={write.isPending}
          onSend={words => write.mutate(words)}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

/** What was written to a client by hand, newest first: whoever speaks with them next knows it. */
export function Messages({ id }: { id: number }) {
  const texts = fileTexts.messages;
  return (
    <FilePart id={id} title={texts.title}>
      {({ messages }) =>
        messages.length === 0 ? (
          <p className={styles.quiet}>{texts.none}</p>
        ) : (
          <ul className={styles.list}>
            {messages.map(({ id: number, subject, message, author, date }) => (
              <li key={number} className={styles.note}>
                <b>{subject}</b>
                <p>{message}</p>
                <div className={styles.by}>
                  <span>
                    {author}, <time dateTime={date}>{moment(date)}</time>
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </FilePart>
  );
}

const ticketForm = z.object(ticketFields);
type Ticket = z.output<typeof ticketForm>;

/** Writes down what a client says on the phone, and goes on in the ticket that it becomes. */
export function OpenTicket({ id, name }: Person) {
  const texts = fileTexts.caller;
  const draft = `caller-${id}`;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTicket size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
        <Dialog title={texts.title(name)} opened onClose={() => setOpen(false)}>
          <CallerForm
            id={id}
            draft={draft}
            onOpened={ticket => void navigate({ to: '/support', search: { ticket } })}
          />
        </Dialog>
      )}
    </>
  );
}

type CallerFormProps = { id: number; draft: string; onOpened: (ticket: number) => void };

function CallerForm({ id, draft, onOpened }: CallerFormProps) {
  const texts = fileTexts.caller;
  const [kept] = useState(() => readDraft<Ticket>(draft)?.values);
  const ticket = useSentForm({
    schema: ticketForm,
    initialValues: kept ?? { subject: '', tracking: '', message: '' },
    onChange: values => writeDraft(draft, { key: '', values }),
    send: body => api('POST /support/admin/open', { body: { client: id, ...body } }),
    failed: texts.failed,
    refresh: ['support', ...refreshFile(id)],
    onDone: ({ data }) => {
      dropDraft(draft);
      onOpened(data.id);
    },
  });
  const { form } = ticket;
  return (
    <Form of={ticket} gap={14} save={texts.open}>
      <p>{texts.lead}</p>
      <Field as={TextInput} of={form} name="subject" label={texts.subject} maxLength={120} data-autofocus />
      <Field as={TextInput} of={form} name="tracking" label={texts.tracking} maxLength={60} />
      <Field
        as={Textarea}
        of={form}
        name="message"
        label={texts.message}
        description={texts.hint}
        maxLength={4000}
        rows={5}
        readOnly={ticket.isBusy}
      />
    </Form>
  );
}
