import { Button, Textarea } from '@mantine/core';
import type { ClientNote } from '@puerta/contract/client-file';
import { clientFileTexts } from '@puerta/contract/client-file.es';
import { noteFields } from '@puerta/contract/client-note';
import { useState } from 'react';
import * as z from 'zod/mini';
import { dropDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { moment } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { Trouble } from '../../../ui/Trouble.tsx';
import { useNoteClient, useRemoveNote } from '../file-api.ts';
import { fileTexts } from '../file-texts.es.ts';
import styles from './ClientFile.module.css';
import { FilePart } from './FilePart.tsx';

const texts = fileTexts.notes;
const noteForm = z.object(noteFields);

/** What the staff wrote about a client, newest first, and a line for more. */
export function ClientNotes({ id }: { id: number }) {
  return (
    <FilePart id={id} title={texts.title}>
      {({ notes, can }) => (
        <>
          {can.note && <NoteForm id={id} />}
          <ul className={styles.list}>
            {notes.map(note => (
              <Note key={note.id} note={note} client={id} />
            ))}
          </ul>
        </>
      )}
    </FilePart>
  );
}

/** A note that is half written survives a reload and leaving the page. */
function NoteForm({ id }: { id: number }) {
  const draft = `client-note-${id}`;
  const [kept] = useState(() => readDraft<{ message: string }>(draft)?.values.message ?? '');
  const note = useNoteClient(id);
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: noteForm,
    initialValues: { message: kept },
    onChange: values => (values.message === '' ? dropDraft(draft) : writeDraft(draft, { key: '', values })),
    onValid: async ({ message }) => {
      const answer = await note.mutateAsync(message);
      if (answer.success) {
        notifySuccess(answer.message ?? clientFileTexts.done.noted);
        form.setValues({ message: '' });
      } else {
        showFailure(answer, 'message', texts.failed);
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Textarea
        label={texts.label}
        description={texts.hint}
        rows={3}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <Trouble text={trouble} />
      <Button type="submit" variant="default" loading={note.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}

function Note({ note, client }: { note: ClientNote; client: number }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveNote(client);
  const confirm = async () => {
    const answer = await remove.mutateAsync(note.id);
    setAsking(false);
    if (answer.success) {
      notifySuccess(answer.message ?? clientFileTexts.done.noteRemoved);
    } else {
      notifyError(answer.message, texts.removeFailed);
    }
  };
  return (
    <li className={styles.note}>
      <p>{note.message}</p>
      <div className={styles.by}>
        <span>
          {note.author}, <time dateTime={note.date}>{moment(note.date)}</time>
        </span>
        {note.can.remove && (
          <Button
            variant="subtle"
            size="compact-xs"
            color="dark"
            aria-label={texts.removeOf(note.author)}
            onClick={() => setAsking(true)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <Confirm
        title={texts.removeTitle}
        message={note.message}
        confirmLabel={texts.remove}
        danger
        opened={isAsking}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}
