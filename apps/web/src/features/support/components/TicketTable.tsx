import type { TicketRow } from '@puerta/contract/support';
import { day } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { supportTexts as texts } from '../texts.es.ts';
import { TicketPills } from './TicketPills.tsx';
import { ViewTicket } from './ViewTicket.tsx';

type Props = {
  /** undefined while loading */
  rows: TicketRow[] | undefined;
  onView: (id: number) => void;
};

/** A customer's own tickets. */
export function TicketTable({ rows, onView }: Props) {
  const heads = texts.columns;
  const columns: Column<TicketRow>[] = [
    { key: 'number', head: heads.number, cell: row => row.id, align: 'end', width: 30 },
    {
      key: 'subject',
      head: heads.subject,
      cell: row => <Clip room="wide">{row.subject}</Clip>,
      width: 180,
      card: 'title',
    },
    {
      key: 'tracking',
      head: heads.tracking,
      cell: row => (row.tracking ? <Clip>{row.tracking}</Clip> : '—'),
      width: 110,
    },
    { key: 'date', head: heads.date, cell: row => day(row.date, 'YYYY-MM-DD'), width: 80 },
    {
      key: 'status',
      head: heads.status,
      cell: row => <TicketPills ticket={row} waiting={texts.answered} />,
      width: 110,
    },
    {
      key: 'action',
      head: heads.action,
      cell: row => <ViewTicket id={row.id} onView={onView} />,
      width: 90,
    },
  ];
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      skeletonRows={5}
    />
  );
}
