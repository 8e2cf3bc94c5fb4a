import type { Also } from '@puerta/contract/list-filters';
import { alignedPounds, day, money } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import type { Further as FurtherOf } from '../../../ui/use-further.ts';
import type { OrderKind, OrderRow } from '../api.ts';
import { alsoTexts as texts } from '../also.es.ts';

type Further = FurtherOf<OrderRow, Also>;

const dayOf = (instant: string | null | undefined) => (instant ? day(instant, 'MM/DD/YYYY') : '—');

const NUMBER: Further = { key: 'package', head: texts.package, cell: row => row.package_number ?? '—' };
const SERVICE: Further = {
  key: 'service',
  head: texts.service,
  cell: row => <Clip>{row.product_name}</Clip>,
};
const ORIGIN: Further = { key: 'from', head: texts.origin, cell: row => <Clip>{row.package_sender}</Clip> };
const STATUS: Further = {
  key: 'state',
  head: texts.status,
  cell: row => <StatusPill status={statusKey(row)} type={row.product_type} />,
};
const RECEIVER: Further = {
  key: 'receiver',
  asks: 'receiver',
  head: texts.receiver,
  cell: row => <Clip>{row.receive_name ?? '—'}</Clip>,
};
const CONTENT: Further = {
  key: 'content',
  asks: 'content',
  head: texts.content,
  cell: row => <Clip>{row.content || '—'}</Clip>,
};
const WEIGHT: Further = {
  key: 'weight',
  asks: 'weight',
  head: texts.weight,
  cell: row => (row.weight === undefined ? '—' : alignedPounds(row.weight)),
  align: 'end',
};
const RECEIVED: Further = {
  key: 'received',
  asks: 'received',
  head: texts.received,
  cell: row => dayOf(row.received_date),
};
const PROMISED: Further = {
  key: 'promised',
  asks: 'promised',
  head: texts.promised,
  cell: row => dayOf(row.promised_date),
};
const LOT: Further = { key: 'lot', asks: 'lot', head: texts.lot, cell: row => row.batch_number ?? '—' };
const SHELF: Further = {
  key: 'shelf',
  asks: 'shelf',
  head: texts.shelf,
  cell: row => row.shelf_place ?? '—',
};
const TOTAL: Further = {
  key: 'paid',
  head: texts.total,
  cell: row => ('total' in row ? money(row.total) : null),
  align: 'end',
};
const DEBT: Further = {
  key: 'debt',
  head: texts.debt,
  cell: row => ('debt' in row && row.debt > 0 ? money(row.debt) : '—'),
  align: 'end',
};

/** What a list may show besides its specified columns; amounts only for managers. */
export function alsoColumns(kind: OrderKind, withAmounts: boolean): Further[] {
  return kind === 'venezuela'
    ? [
        NUMBER,
        SERVICE,
        ORIGIN,
        RECEIVER,
        CONTENT,
        WEIGHT,
        RECEIVED,
        PROMISED,
        LOT,
        SHELF,
        ...(withAmounts ? [DEBT] : []),
      ]
    : [STATUS, SERVICE, RECEIVER, CONTENT, WEIGHT, RECEIVED, ...(withAmounts ? [TOTAL] : [])];
}
