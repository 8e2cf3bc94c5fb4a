import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { newIdempotencyKey } from '../../../lib/query/press-keys.ts';
import { usePicked } from '../../../lib/list/picks.ts';
import { type ManyJob, useManyRun } from '../../../lib/list/use-many-run.ts';
import { dropDraft } from '../../../lib/form/drafts.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { ManyBar, type ManyProps } from '../../../ui/many/ManyBar.tsx';
import type { ClientRow } from '../api.ts';
import { manyClients as texts } from '../many.es.ts';
import { keepUndone, type Message } from './message.ts';

const MessageDialog = lazy(async () => ({
  default: (await import('./MessageDialog.tsx')).MessageDialog,
}));
const DRAFT = 'clients-message';

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
        <Suspense fallback={null}>
          <MessageDialog
            names={names}
            draft={DRAFT}
            begun={letter.begun()}
            onSend={written => {
              dropDraft(DRAFT);
              start(letter.job(written, rows.length));
            }}
            onClose={close}
          />
        </Suspense>
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
        const send = async (ids: number[]) => {
          const answer = await api('POST /clients/message/undo', { body: { ids, key } });
          if (answer.success && answer.data.some(({ result }) => result === 'done')) {
            unfinished = null;
            keepUndone(DRAFT, written);
          }
          return answer;
        };
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
