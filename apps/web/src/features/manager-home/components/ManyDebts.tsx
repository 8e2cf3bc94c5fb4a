import { Button } from '@mantine/core';
import { IconMailForward, IconReceiptOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/query/api.ts';
import { money } from '../../../lib/format.ts';
import { usePicked } from '../../../lib/list/picks.ts';
import { type ManyJob, useManyRun } from '../../../lib/list/use-many-run.ts';
import { Confirm } from '../../../ui/window/Dialog.tsx';
import { ManyBar, type ManyProps } from '../../../ui/many/ManyBar.tsx';
import { ReasonDialog } from '../../../ui/window/ReasonDialog.tsx';
import type { DebtRow } from '../api.ts';
import { manyDebts as texts } from '../many.es.ts';

/** What managers do with the debts they chose. */
export function ManyDebts(list: ManyProps<DebtRow>) {
  const rows = [...usePicked(list.picks).values()];
  const run = useManyRun(list.picks);
  const cache = useQueryClient();
  const [asked, setAsked] = useState<'remind' | 'waive' | null>(null);
  const close = () => setAsked(null);
  const refresh = () =>
    Promise.all(['home', 'packages', 'money'].map(key => cache.invalidateQueries({ queryKey: [key] })));
  const debtors = debtorsOf(rows);
  const reminders: ManyJob = {
    targets: debtors,
    send: ids => api('POST /admin/debts/remind/many', { body: { clients: ids } }),
    said: texts.reminded,
    refresh,
  };
  const waivers = (reason: string): ManyJob => ({
    targets: rows.map(({ id, tracking_number, client }) => ({ id, name: `${tracking_number}, ${client}` })),
    send: ids => api('POST /order/waive/many', { body: { ids, reason } }),
    said: texts.waived,
    refresh,
  });
  const owed = money(rows.reduce((sum, { debt }) => sum + debt, 0));
  return (
    <ManyBar {...list} run={run} exportCall="GET /admin/export/orders">
      <Button
        variant="white"
        color="dark"
        leftSection={<IconMailForward size={18} aria-hidden />}
        onClick={() => setAsked('remind')}
      >
        {texts.remind}
      </Button>
      <Button
        variant="white"
        color="dark"
        leftSection={<IconReceiptOff size={18} aria-hidden />}
        onClick={() => setAsked('waive')}
      >
        {texts.waive}
      </Button>
      {asked === 'remind' && (
        <Confirm
          title={texts.remindTitle(debtors.length)}
          message={texts.remindText(debtors.map(({ name }) => name))}
          confirmLabel={texts.remind}
          opened
          onCancel={close}
          onConfirm={() => {
            close();
            run.run(reminders);
          }}
        />
      )}
      {asked === 'waive' && (
        <ReasonDialog
          title={texts.waiveTitle(rows.length)}
          text={texts.waiveText(
            owed,
            rows.map(row => row.tracking_number),
          )}
          save={texts.waiveSave(owed)}
          onSave={async reason => {
            run.run(waivers(reason));
            return { success: true };
          }}
          onClose={close}
        />
      )}
    </ManyBar>
  );
}

/** Each is written to once, whatever they owe. */
function debtorsOf(rows: readonly DebtRow[]) {
  const byClient = Map.groupBy(rows, row => row.client_id);
  return [...byClient].map(([id, theirs]) => ({
    id,
    name: theirs[0]?.client ?? '',
    rows: theirs.map(row => row.id),
  }));
}
