import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { type CannedAnswer, newCannedBody } from '@puerta/contract/office/canned-answers';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { useEditedForm } from '../../../lib/form/use-edited-form.ts';
import { useAct } from '../../../lib/query/use-act.ts';
import { useBaseline } from '../../../lib/form/use-edit.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { EmptyState } from '../../../ui/notice/EmptyState.tsx';
import { EditForm } from '../../../ui/form/EditForm.tsx';
import { Field } from '../../../ui/form/Form.tsx';
import { Loaded } from '../../../ui/notice/Loaded.tsx';
import { cannedQuery, SUPPORT } from '../api.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './Tickets.module.css';

const texts = supportTexts.canned;

/** The agency's canned answers, which any of its managers adds to, changes and takes from. */
export function CannedAnswers() {
  const query = useQuery(cannedQuery);
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null);
  if (edited !== null) {
    const row = edited === 'new' ? null : edited;
    return <CannedEditor row={row} onDone={() => setEdited(null)} />;
  }
  return (
    <Loaded query={query} failed={ticketTexts.failures.canned} keep>
      {answers => (
        <div className={styles.cannedPanel}>
          <p className="quiet">{texts.lead}</p>
          {answers.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <ul className={styles.canned} aria-label={texts.list}>
              {answers.map(answer => (
                <Kept key={answer.id} answer={answer} onEdit={() => setEdited(answer)} />
              ))}
            </ul>
          )}
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        </div>
      )}
    </Loaded>
  );
}

function Kept({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useAct(() => api('DELETE /support/admin/answers/:id', { params: { id: answer.id } }), {
    said: ticketTexts.done.cannedRemoved,
    refresh: [SUPPORT],
  });
  return (
    <li>
      <div className={styles.cannedWords}>
        <b>{answer.title}</b>
        <p>{answer.message}</p>
      </div>
      <ActionIcon variant="default" size={36} aria-label={texts.edit(answer.title)} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={texts.remove(answer.title)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <Confirm
        danger
        title={texts.removeTitle}
        message={texts.removeText(answer.title)}
        confirmLabel={texts.removeLabel}
        opened={isAsking}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove.mutateAsync().finally(() => setAsking(false))}
      />
    </li>
  );
}

function CannedEditor({ row, onDone }: { row: CannedAnswer | null; onDone: () => void }) {
  const edit = useEditedForm({
    baseline: useBaseline(row?.version),
    schema: newCannedBody,
    initialValues: { title: row?.title ?? '', message: row?.message ?? '' },
    save: body =>
      row === null
        ? api('POST /support/admin/answers', { body })
        : api('PUT /support/admin/answers', { body: { ...body, id: row.id } }),
    said: ticketTexts.done.cannedKept,
    refresh: [SUPPORT],
    onDone,
  });
  return (
    <EditForm of={edit} onCancel={onDone}>
      <Field as={TextInput} of={edit.form} name="title" label={texts.name} maxLength={80} data-autofocus />
      <Field
        as={Textarea}
        of={edit.form}
        name="message"
        className={styles.message}
        label={texts.message}
        rows={8}
        maxLength={4000}
      />
    </EditForm>
  );
}
