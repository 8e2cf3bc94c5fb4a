import { Button, Textarea, TextInput } from '@mantine/core';
import { messageBody } from '@puerta/contract/people/clients';
import { IconLock, IconLockOpen, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { usePicked } from '../../../lib/list/picks.ts';
import { type ManyJob, useManyRun } from '../../../lib/list/use-many-run.ts';
import { useZodForm } from '../../../lib/form/use-zod-form.ts';
import { Confirm, Dialog } from '../../../ui/window/Dialog.tsx';
import { Field, Form } from '../../../ui/form/Form.tsx';
import { ManyBar, type ManyProps } from '../../../ui/many/ManyBar.tsx';
import { manyTexts } from '../../../ui/many/many.es.ts';
import type { ClientRow } from '../api.ts';
import { manyClients as texts } from '../many.es.ts';

/** What managers do with the clients they chose. */
export function ManyClients(list: ManyProps<ClientRow>) {
  const { picks } = list;
  const rows = [...usePicked(picks).values()];
  const run = useManyRun(picks);
  const cache = useQueryClient();
  const [asked, setAsked] = useState<'block' | 'unblock' | 'write' | null>(null);
  const [letter] = useState(makeLetter);
  const close = () => setAsked(null);
  const start = (job: Job) => {
    close();
    run.run({ ...job, targets: rows, refresh: () => cache.invalidateQueries({ queryKey: ['clients'] }) });
  };
  const names = rows.map(({ name }) => name);
  const isBlocking = asked === 'block';
  return (
    <ManyBar {...list} run={run} exportCall="GET /admin/export/clients">
      <Act
        icon={<IconLock size={18} aria-hidden />}
        label={texts.block}
        danger
        onClick={() => setAsked('block')}
      />
      {rows.some(({ blocked }) => blocked) && (
        <Act
          icon={<IconLockOpen size={18} aria-hidden />}
          label={texts.unblock}
          onClick={() => setAsked('unblock')}
        />
      )}
      <Act icon={<IconMail size={18} aria-hidden />} label={texts.write} onClick={() => setAsked('write')} />
      {asked === 'write' && (
        <MessageDialog
          names={names}
          begun={letter.begun()}
          onSend={written => start(letter.job(written, rows.length))}
          onClose={close}
        />
      )}
      {(isBlocking || asked === 'unblock') && (
        <Confirm
          title={(isBlocking ? texts.blockTitle : texts.unblockTitle)(rows.length)}
          message={(isBlocking ? texts.blockText : texts.unblockText)(names)}
          confirmLabel={isBlocking ? texts.block : texts.unblock}
          danger={isBlocking}
          opened
          onCancel={close}
          onConfirm={() => start(blockJob(isBlocking))}
        />
      )}
    </ManyBar>
  );
}

type ActProps = { icon: ReactNode; label: string; danger?: true; onClick: () => void };

function Act({ icon, label, danger, onClick }: ActProps) {
  return (
    <Button variant="white" color={danger ? 'red.9' : 'dark'} leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  );
}

type Job = Omit<ManyJob, 'targets' | 'refresh'>;
const accessCall = (blocked: boolean) => ({
  send: (ids: number[]) => api('PUT /clients/block/many', { body: { ids, blocked } }),
  said: blocked ? texts.blocked : texts.unblocked,
});
const blockJob = (blocked: boolean): Job => ({ ...accessCall(blocked), undo: () => accessCall(!blocked) });

type DialogProps = {
  names: readonly string[];
  begun: Message;
  onSend: (message: Message) => void;
  onClose: () => void;
};

/** What is written to the clients who were chosen; each gets a mail of their own. */
function MessageDialog({ names, begun, onSend, onClose }: DialogProps) {
  const message = useZodForm({ schema: messageBody, initialValues: begun, onValid: onSend });
  const { form } = message;
  return (
    <Dialog title={texts.messageTitle(names.length)} opened onClose={onClose}>
      <Form of={message} gap={14} save={texts.send(names.length)}>
        <p>{texts.messageText(manyTexts.some(names))}</p>
        <Field as={TextInput} of={form} name="subject" label={texts.subject} maxLength={120} data-autofocus />
        <Field as={Textarea} of={form} name="message" label={texts.message} maxLength={2000} rows={6} />
      </Form>
    </Dialog>
  );
}

type Message = { subject: string; message: string };

/**
 * What is written to the clients of a choice, for as long as it lasts. A text that did not reach everybody is begun
 * with, and sent again is the same message: it mails nobody twice.
 */
function makeLetter() {
  let unfinished: (Message & { key: string }) | null = null;

  /** One text to each of so many; it can be withdrawn for as long as its first mail waits. */
  const job = (written: Message, total: number): Job => {
    const isSame = unfinished?.subject === written.subject && unfinished.message === written.message;
    const key = (isSame && unfinished?.key) || newIdempotencyKey();
    let until: number | null = null;
    let answered = 0;
    return {
      send: async ids => {
        unfinished = { ...written, key };
        const answer = await api('POST /clients/message', { body: { ids, key, ...written } });
        if (!answer.success) {
          return answer;
        }
        const { outcomes, seconds } = answer.data;
        until ??= performance.now() + seconds * 1000;
        answered += outcomes.length;
        if (answered === total) {
          unfinished = null;
        }
        return { success: true, data: outcomes };
      },
      said: texts.written,
      undo: () => {
        const seconds = ((until ?? 0) - performance.now()) / 1000;
        const send = (ids: number[]) => api('POST /clients/message/undo', { body: { ids, key } });
        return seconds > 0 ? { send, seconds, said: texts.withdrawn } : null;
      },
    };
  };
  const begun = (): Message => ({
    subject: unfinished?.subject ?? '',
    message: unfinished?.message ?? '',
  });
  return { begun, job };
}
