import { Button } from '@mantine/core';
import type { TicketRow } from '@puerta/contract/support';
import { day } from '../../../lib/format.ts';
import { Clip } from '../../../ui/Clip.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { supportTexts as texts } from '../texts.es.ts';
import { TicketPills } from './TicketPills.tsx';

type Props<Row> = {
  /** undefined while loading */
  rows: Row[] | undefined;
  /** what it means that the other side spoke last */
  waiting: string;
  /** who asks, where that is not the reader */
  clientOf?: (row: Row) => string;
  onView: (id: number) => void;
};

/** The list of tickets of either side. */
export function TicketTable<Row extends TicketRow>({ rows, waiting, clientOf, onView }: Props<Row>) {
  const heads = texts.columns;
  const client: Column<Row>[] = clientOf
    ? [
        {
          key: 'client',
          head: heads.client,
          cell: row => <Clip>{clientOf(row)}</Clip>,
          width: 120,
        },
      ]
    : [];
  const columns: Column<Row>[] = [
    { key: 'number', head: heads.number, cell: row => row.id, align: 'end', width: 30 },
    {
      key: 'subject',
      head: heads.subject,
      cell: row => <Clip room="wide">{row.subject}</Clip>,
      width: 180,
      card: 'title',
    },
    ...client,
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
      cell: row => <TicketPills ticket={row} waiting={waiting} />,
      width: 110,
    },
    {
      key: 'action',
      head: heads.action,
      cell: row => (
        <Button variant="default" size="xs" aria-label={texts.viewOf(row.id)} onClick={() => onView(row.id)}>
          {texts.view}
        </Button>
      ),
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
