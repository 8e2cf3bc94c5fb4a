import { Button } from '@mantine/core';
import { IconLock, IconLockOpen, IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { usePicked } from '../../../lib/picks.ts';
import { type ManyJob, useManyRun } from '../../../lib/use-many-run.ts';
import { Confirm } from '../../../ui/Dialog.tsx';
import { ManyBar, type ManyProps } from '../../../ui/ManyBar.tsx';
import type { ClientRow } from '../api.ts';
import { manyClients as texts } from '../many.es.ts';
import { makeLetter } from '../make-letter.ts';
import { MessageDialog } from './MessageDialog.tsx';

/** What managers do with the clients they chose. */
export function ManyClients(list: ManyProps<ClientRow>) {
  const { picks } = list;
  const rows = [...usePicked(picks).values()];
  const run = useManyRun(picks);
  const cache = useQueryClient();
  const [asked, setAsked] = useState<'block' | 'unblock' | 'write' | null>(null);
  const [letter] = useState(makeLetter);
  const close = () => setAsked(null);
  const start = (job: Omit<ManyJob, 'targets' | 'refresh'>) => {
    close();
    run.run({ ...job, targets: rows, refresh: () => cache.invalidateQueries({ queryKey: ['clients'] }) });
  };
  const names = rows.map(({ name }) => name);
  const isBlocking = asked === 'block';
  return (
    <ManyBar {...list} run={run} exportCall="GET /admin/export/clients">
      <Act icon={<IconLock size={18} aria-hidden />} label={texts.block} onClick={() => setAsked('block')} />
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

function Act({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <Button variant="white" color="dark" leftSection={icon} onClick={onClick}>
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
