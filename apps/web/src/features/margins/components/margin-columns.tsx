import type { MarginsBy } from '@puerta/contract/margins';
import { addDays, formatDays } from '@puerta/domain/calendar-day';
import { count, money, plainNumber } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { Margins } from '../api.ts';
import { marginTexts } from '../texts.es.ts';

const texts = marginTexts.report;
type Row = Margins['rows'][number];

/** Sums by one thing; its name leads on to what is behind it. */
export const marginColumns = (by: MarginsBy): Column<Row>[] => [
  { key: 'name', head: texts.ways[by], cell: row => <Name by={by} row={row} />, width: 140, card: 'title' },
  {
    key: 'packages',
    head: texts.columns.packages,
    cell: row => count(row.packages),
    align: 'end',
    width: 50,
  },
  { key: 'sold', head: texts.columns.sold, cell: row => money(row.sold), align: 'end', width: 80 },
  { key: 'cost', head: texts.columns.cost, cell: row => money(row.cost), align: 'end', width: 80 },
  {
    key: 'margin',
    head: texts.columns.margin,
    cell: row => <strong>{money(row.margin)}</strong>,
    align: 'end',
    width: 80,
  },
  {
    key: 'percent',
    head: texts.columns.percent,
    cell: row => (row.percent === null ? '—' : texts.percent(plainNumber(row.percent))),
    align: 'end',
    width: 50,
  },
  {
    key: 'unknown',
    head: texts.columns.unknown,
    cell: row => (row.unknown === 0 ? '—' : texts.unknown(count(row.unknown), money(row.unknown_sold))),
    align: 'end',
    width: 60,
  },
];

function Name({ by, row }: { by: MarginsBy; row: Row }) {
  if (by === 'week') {
    return (
      <LinkAnchor to="/payments/margins" search={{ by: 'service', from: row.name, to: row.name }}>
        {formatDays(row.name, addDays(row.name, 6), 'D MMM YYYY')}
      </LinkAnchor>
    );
  }
  return by === 'client' && row.id !== null ? (
    <LinkAnchor to="/client/$id" params={{ id: String(row.id) }}>
      {row.name}
    </LinkAnchor>
  ) : (
    row.name
  );
}
