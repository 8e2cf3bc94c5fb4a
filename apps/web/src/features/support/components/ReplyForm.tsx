import { Button, Textarea } from '@mantine/core';
import type { Answer } from '@puerta/contract/client';
import { ticketTexts } from '@puerta/contract/office/support.es';
import { answerFields, replyFields } from '@puerta/contract/office/support';
import { useMutation } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { notifySuccess } from '../../../lib/notice/notify.ts';
import { takeSent } from '../../../lib/form/take-sent.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Trouble } from '../../../ui/form/Trouble.tsx';
import { useRefreshTickets } from '../api.ts';
import { supportTexts } from '../texts.es.ts';
import { AttachFiles, draftOf, keepInDraft, useAttachments } from './AttachFiles.tsx';
import styles from './Tickets.module.css';
import { Field } from '../../../ui/form/Form.tsx';

const replyForm = z.object(replyFields);
const answerForm = z.object(answerFields);

type Props = {
  /** what it is kept under in the browser until it is sent: a lost session or connection loses nothing */
  draft: string;
  send: (
    message: string,
    files: number[],
  ) => Promise<Answer<'POST /support/reply' | 'POST /support/admin' | 'POST /support/admin/note'>>;
  /** pictures and PDFs may be sent along */
  withFiles?: boolean;
  /** goes to a customer: what it leaves open is marked before it is sent; `placeholder` says what stands before it */
  answers?: { placeholder: string };
  texts?: { label: string; send: string; hint?: string };
  /** what is said where it could not be sent, and where the server has no words of its own once it was */
  said?: { failed: string; done: string };
  /** above what is typed; may put a text into it */
  above?: (change: (next: (typed: string) => string) => void) => ReactNode;
  /** what else may be done, beside the button */
  beside?: ReactNode;
  /** hears of what is typed, and once it was sent of what was typed meanwhile */
  onTyped?: (message: string) => void;
  onSent?: (left: string) => void;
};
/** What is on its way: what was typed since is not. */
type Sent = { message: string; typed: string; files: number[] };

/** One more message beside a ticket: a reply of either side, or a note of the staff. */
export function ReplyForm({
  draft,
  send,
  texts = supportTexts.reply,
  said = { failed: ticketTexts.failures.reply, done: ticketTexts.done.replied },
  withFiles = false,
  answers,
  above,
  beside,
  onTyped,
  onSent,
}: Props) {
  const refresh = useRefreshTickets();
  const [kept] = useState(() => draftOf(draft));
  const attachments = useAttachments(kept.files ?? [], files => keepInDraft(draft, { files }));
  const [isAsked, setAsked] = useState(false);
  const reply = useMutation({
    mutationFn: ({ message, files }: Sent) => send(message, files),
    onSuccess: (answer, { typed, files }) => {
      if (answer.success) {
        notifySuccess(answer.message ?? said.done);
        const left = takeSent(form, typed);
        attachments.leave(files);
        setAsked(false);
        onSent?.(left);
      } else {
        showFailure(answer, undefined, said.failed);
      }
      refresh();
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: answers ? answerForm : replyForm,
    initialValues: { message: kept.message ?? '' },
    onValid: ({ message }) => {
      setAsked(true);
      if (attachments.trouble === null) {
        const files = attachments.kept.map(({ id }) => id);
        reply.mutate({ message, typed: form.getValues().message, files });
      }
    },
    onChange: typed => {
      keepInDraft(draft, typed);
      onTyped?.(typed.message);
    },
  });
  const change = (next: (typed: string) => string) => {
    form.setFieldValue('message', next(form.getValues().message));
    form.getInputNode('message')?.focus();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {above?.(change)}
      <Field
        as={Textarea}
        of={form}
        name="message"
        label={texts.label}
        description={texts.hint}
        placeholder={answers?.placeholder}
        rows={3}
        maxLength={4000}
      />
      {withFiles && <AttachFiles attachments={attachments} />}
      <Trouble text={trouble ?? (isAsked ? attachments.trouble : null) ?? attachments.surplus} />
      <div className={styles.moves}>
        <Button type="submit" loading={reply.isPending} leftSection={<IconSend size={18} aria-hidden />}>
          {texts.send}
        </Button>
        {beside}
      </div>
    </form>
  );
}
