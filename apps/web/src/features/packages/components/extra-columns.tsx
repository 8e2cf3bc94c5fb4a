import type { PackageExtra } from '@puerta/contract/office/list-filters';
import { alignedPounds, day, money } from '../../../lib/format.ts';
import { columnsOf, type OptionalColumn } from '../../../ui/list/optional-columns.ts';
import { Clip } from '../../../ui/page/Clip.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';
import { StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { extraTexts } from '../extra.es.ts';
import type { OrderKind, OrderRow } from '../api.ts';

const dayOf = (instant: string | null | undefined) => (instant ? day(instant, 'MM/DD/YYYY') : '—');

const COLUMNS: OptionalColumn<OrderRow, PackageExtra>[] = columnsOf(extraTexts, {
  state: { cell: row => <StatusPill status={statusKey(row)} type={row.product_type} /> },
  package: { cell: row => row.package_number ?? '—' },
  service: { cell: row => <Clip>{row.product_name}</Clip> },
  from: { cell: row => <Clip>{row.package_sender}</Clip> },
  receiver: { needs: 'receiver', cell: row => <Clip>{row.receive_name ?? '—'}</Clip> },
  content: { needs: 'content', cell: row => <Clip>{row.content || '—'}</Clip> },
  weight: {
    needs: 'weight',
    cell: row => (row.weight === undefined ? '—' : alignedPounds(row.weight)),
    align: 'end',
  },
  received: { needs: 'received', cell: row => dayOf(row.received_date) },
  promised: { needs: 'promised', cell: row => dayOf(row.promised_date) },
  lot: { needs: 'lot', cell: row => row.batch_number ?? '—' },
  shelf: { needs: 'shelf', cell: row => row.shelf_place ?? '—' },
  paid: { cell: row => ('total' in row ? money(row.total) : null), align: 'end' },
  debt: { cell: row => ('debt' in row && row.debt > 0 ? money(row.debt) : '—'), align: 'end' },
});

const AMOUNTS = ['paid', 'debt'];
/** What a list's own columns say already, or its packages do not have. */
const LEFT_OUT: Record<OrderKind, readonly string[]> = {
  venezuela: ['state', 'paid'],
  domestic: ['package', 'from', 'promised', 'lot', 'shelf', 'debt'],
};

/** What a list may show besides its specified columns; amounts only for managers. */
export const extraColumns = (kind: OrderKind, withAmounts: boolean) =>
  COLUMNS.filter(({ key }) => !LEFT_OUT[kind].includes(key) && (withAmounts || !AMOUNTS.includes(key)));
