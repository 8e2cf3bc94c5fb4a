import { Button, Textarea, TextInput } from '@mantine/core';
import { ticketTexts } from '@puerta/contract/support.es';
import { ticketFields } from '@puerta/contract/support';
import { useMutation } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/api.ts';
import { dropDraft } from '../../../lib/drafts.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Trouble } from '../../../ui/Trouble.tsx';
import { useRefreshTickets } from '../api.ts';
import { askTexts } from '../ask.es.ts';
import { supportTexts } from '../texts.es.ts';
import { draftOf, keepInDraft } from '../ticket-draft.ts';
import { useAttachments } from '../use-attachments.ts';
import { AttachFiles } from './AttachFiles.tsx';
import styles from './Tickets.module.css';

const texts = supportTexts.form;
const ticketForm = z.object(ticketFields);
const SUBJECT_MAX = 120;

type Props = {
  ask?: string | undefined;
  /** the closed ticket that the new one goes on from */
  follows?: { id: number; subject: string; tracking: string } | null;
  onOpened: () => void;
};

/**
 * The form of 'Abrir ticket', with the question that another page began (`ask`), or else with what was typed here and
 * not sent yet. Its tracking carries the mark of a required field, as specified, and is not checked.
 */
export function NewTicketForm({ ask, follows, onOpened }: Props) {
  const draft = follows ? `new-ticket-${follows.id}` : 'new-ticket';
  const refresh = useRefreshTickets();
  const [kept] = useState(() => (ask ? {} : draftOf(draft)));
  const attachments = useAttachments(kept.files ?? [], files => keepInDraft(draft, { files }));
  const begun = follows
    ? supportTexts.linked.subject(follows.id, follows.subject).slice(0, SUBJECT_MAX)
    : ask
      ? askTexts.subject
      : '';
  const [isAsked, setAsked] = useState(false);
  const opening = useMutation({
    mutationFn: (body: z.output<typeof ticketForm>) =>
      api('POST /support', {
        body: { ...body, files: attachments.kept.map(({ id }) => id), follows: follows?.id },
      }),
    onSuccess: answer => {
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.opened);
        dropDraft(draft);
        refresh();
        onOpened();
      } else {
        showFailure(answer, undefined, ticketTexts.failures.open);
      }
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: ticketForm,
    initialValues: {
      subject: kept.subject ?? begun,
      tracking: kept.tracking ?? follows?.tracking ?? '',
      message: kept.message ?? ask ?? '',
    },
    onValid: values => {
      setAsked(true);
      if (attachments.trouble === null) {
        opening.mutate(values);
      }
    },
    onChange: typed => keepInDraft(draft, typed),
  });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput
        key={form.key('subject')}
        {...form.getInputProps('subject')}
        label={texts.subject}
        withAsterisk
        maxLength={SUBJECT_MAX}
        data-autofocus
      />
      <TextInput
        key={form.key('tracking')}
        {...form.getInputProps('tracking')}
        label={texts.tracking}
        description={texts.trackingHint}
        withAsterisk
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <Textarea
        key={form.key('message')}
        {...form.getInputProps('message')}
        label={texts.message}
        withAsterisk
        rows={6}
        maxLength={4000}
      />
      <AttachFiles attachments={attachments} />
      <Trouble text={trouble ?? (isAsked ? attachments.trouble : null)} />
      <Button type="submit" loading={opening.isPending} leftSection={<IconSend size={18} aria-hidden />}>
        {texts.send}
      </Button>
    </form>
  );
}
