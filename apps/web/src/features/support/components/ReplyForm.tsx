import { Button, Textarea } from '@mantine/core';
import type { Answer } from '@puerta/contract/client';
import { ticketTexts } from '@puerta/contract/support.es';
import { replyFields } from '@puerta/contract/support';
import { useMutation } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { notifySuccess } from '../../../lib/notify.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { Trouble } from '../../../ui/Trouble.tsx';
import { useRefreshTickets } from '../api.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './Tickets.module.css';

const texts = supportTexts.reply;
const replyForm = z.object(replyFields);

type Props = {
  send: (message: string) => Promise<Answer<'POST /support/reply' | 'POST /support/admin'>>;
  /** what else may be done, beside the button */
  beside?: ReactNode;
};

/** One more message in a conversation that is open. */
export function ReplyForm({ send, beside }: Props) {
  const refresh = useRefreshTickets();
  const reply = useMutation({
    mutationFn: send,
    onSuccess: answer => {
      if (answer.success) {
        notifySuccess(answer.message ?? ticketTexts.done.replied);
        form.reset();
      } else {
        showFailure(answer, undefined, ticketTexts.failures.reply);
      }
      refresh();
    },
  });
  const { form, submit, showFailure, trouble } = useZodForm({
    schema: replyForm,
    initialValues: { message: '' },
    onValid: ({ message }) => reply.mutate(message),
  });
  useUnsaved(form.isDirty);
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Textarea
        key={form.key('message')}
        {...form.getInputProps('message')}
        label={texts.label}
        rows={4}
        maxLength={4000}
      />
      <Trouble text={trouble} />
      <div className={styles.moves}>
        <Button type="submit" loading={reply.isPending} leftSection={<IconSend size={18} aria-hidden />}>
          {texts.send}
        </Button>
        {beside}
      </div>
    </form>
  );
}
