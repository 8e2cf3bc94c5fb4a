import { Button } from '@mantine/core';
import { CHOSEN_MAX } from '@puerta/domain/parcels/parcel-limits';
import { IconPrinter } from '@tabler/icons-react';
import { api } from '../../../lib/query/api.ts';
import { printPdf } from '../../../lib/files/print-pdf.ts';
import { usePicked } from '../../../lib/list/picks.ts';
import { useManyRun } from '../../../lib/list/use-many-run.ts';
import { ManyBar, type ManyProps } from '../../../ui/many/ManyBar.tsx';
import type { OrderKind, OrderRow } from '../api.ts';
import { manyPackages as texts } from '../many.es.ts';

const EXPORTS = {
  venezuela: 'GET /admin/export/orders',
  domestic: 'GET /admin/export/domestic',
} as const;

/** What staff do with the packages they chose. */
export function ManyPackages({ kind, ...list }: ManyProps<OrderRow> & { kind: OrderKind }) {
  const rows = [...usePicked(list.picks).values()];
  const run = useManyRun(list.picks);
  const print = () =>
    run.run({
      targets: rows.map(({ id, tracking_number }) => ({ id, name: tracking_number })),
      // one document
      size: CHOSEN_MAX,
      send: printLabels,
      said: texts.printed,
    });
  return (
    <ManyBar {...list} run={run} exportCall={EXPORTS[kind]}>
      <Button
        variant="white"
        color="dark"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={print}
      >
        {texts.labels}
      </Button>
    </ManyBar>
  );
}

async function printLabels(packages: number[]) {
  const answer = await api('POST /lots/labels', { body: { packages } });
  if (!answer.success) {
    return answer;
  }
  const { pdf, outcomes } = answer.data;
  if (pdf) {
    printPdf(pdf);
  }
  return { success: true as const, data: outcomes };
}
