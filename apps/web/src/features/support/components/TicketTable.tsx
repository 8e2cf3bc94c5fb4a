import type { TicketRow } from '@puerta/contract/support';
import { Clip } from '../../../ui/Clip.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { supportTexts as texts } from '../texts.es.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketPills } from './TicketPills.tsx';

type Props = {
  /** undefined while loading */
  rows: TicketRow[] | undefined;
  onView: (id: number) => void;
};

const CELLS = {
  number: (row: TicketRow) => row.id,
  subject: (row: TicketRow) => <Clip room="wide">{row.subject}</Clip>,
  tracking: (row: TicketRow) => (row.tracking ? <Clip>{row.tracking}</Clip> : '—'),
  status: (row: TicketRow) => <TicketPills ticket={row} waiting={texts.answered} />,
};

/** A customer's own tickets. */
export function TicketTable({ rows, onView }: Props) {
  return (
    <DataTable
      caption={texts.caption}
      columns={ticketColumns(CELLS, onView)}
      rows={rows}
      rowKey={row => row.id}
      skeletonRows={5}
    />
  );
}
