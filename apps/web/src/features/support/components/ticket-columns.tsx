import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { day } from '../../../lib/format.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { columnsOf } from '../../../ui/list/optional-columns.ts';
import { supportTexts } from '../texts.es.ts';

const heads = supportTexts.columns;

type Ticket = { id: number; date: string };
/** What its reader sees of each ticket. */
type Cells<Row> = Record<'number' | 'subject' | 'tracking' | 'status', (row: Row) => ReactNode>;

/** Columns of a list of tickets, in the specified order. */
export const ticketColumns = <Row extends Ticket>(
  { number, subject, tracking, status }: Cells<Row>,
  onView: (id: number) => void,
): Column<Row>[] =>
  columnsOf(heads, {
    number: { cell: number, width: 30 },
    subject: { cell: subject, width: 180, card: 'title' },
    tracking: { cell: tracking, width: 110 },
    date: { cell: row => day(row.date, 'YYYY-MM-DD'), width: 80 },
    status: { cell: status, width: 110, card: 'side' },
    action: { cell: row => <ViewTicket id={row.id} onView={onView} />, width: 90, card: 'bare' },
  });

/** Opens a ticket beside the list that it stands in. */
function ViewTicket({ id, onView }: { id: number; onView: (id: number) => void }) {
  return (
    <Button variant="default" size="xs" aria-label={supportTexts.viewOf(id)} onClick={() => onView(id)}>
      {supportTexts.view}
    </Button>
  );
}
