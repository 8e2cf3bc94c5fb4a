import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { type CannedAnswer, newCannedBody } from '@puerta/contract/canned-answers';
import { ticketTexts } from '@puerta/contract/support.es';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { useEdit, useHeld } from '../../../lib/use-edit.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonCard } from '../../../ui/Skeleton.tsx';
import { EditorForm } from '../../places/components/EditorForm.tsx';
import { cannedQuery, useRefreshTickets } from '../api.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './CannedAnswers.module.css';

const texts = supportTexts.canned;

/** The agency's canned answers, which any of its managers adds to, changes and takes from. */
export function CannedAnswers() {
  const { data: answers, isError, refetch } = useQuery(cannedQuery);
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null);
  if (edited !== null) {
    const row = edited === 'new' ? null : edited;
    return <CannedEditor row={row} onDone={() => setEdited(null)} />;
  }
  if (!answers) {
    return isError ? (
      <ErrorState message={ticketTexts.failures.canned} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard lines={4} />
    );
  }
  return (
    <div className={styles.panel}>
      <p className={styles.lead}>{texts.lead}</p>
      {answers.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} />
      ) : (
        <ul className={styles.list} aria-label={texts.list}>
          {answers.map(answer => (
            <Kept key={answer.id} answer={answer} onEdit={() => setEdited(answer)} />
          ))}
        </ul>
      )}
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
        {texts.add}
      </Button>
    </div>
  );
}

function Kept({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefreshTickets();
  const remove = useMutation({
    mutationFn: () => api('DELETE /support/admin/answers/:id', { params: { id: answer.id } }),
    onSuccess: answered => {
      setAsking(false);
      refresh();
      if (answered.success) {
        notifySuccess(ticketTexts.done.cannedRemoved);
      } else {
        notifyError(answered.message);
      }
    },
  });
  return (
    <li>
      <div className={styles.words}>
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
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}

function CannedEditor({ row, onDone }: { row: CannedAnswer | null; onDone: () => void }) {
  const refresh = useRefreshTickets();
  const held = useHeld(row?.version);
  const save = useMutation({
    mutationFn: (body: { title: string; message: string }) =>
      row === null
        ? api('POST /support/admin/answers', { body })
        : api('PUT /support/admin/answers', { body: { ...body, id: row.id } }),
    onSettled: refresh,
  });
  const { form, submit, showFailure } = useZodForm({
    schema: newCannedBody,
    initialValues: { title: row?.title ?? '', message: row?.message ?? '' },
    onValid: values => void edit.send(values),
  });
  const edit = useEdit({
    form,
    held,
    save: save.mutateAsync,
    onAnswer: answer => {
      if (answer.success) {
        notifySuccess(ticketTexts.done.cannedKept);
        onDone();
      } else {
        showFailure(answer);
      }
    },
  });
  return (
    <EditorForm onSubmit={submit} onCancel={onDone} busy={save.isPending} conflict={edit.conflict}>
      <TextInput
        key={form.key('title')}
        {...form.getInputProps('title')}
        label={texts.name}
        maxLength={80}
        data-autofocus
      />
      <Textarea
        key={form.key('message')}
        {...form.getInputProps('message')}
        className={styles.message}
        label={texts.message}
        rows={8}
        maxLength={4000}
      />
    </EditorForm>
  );
}
