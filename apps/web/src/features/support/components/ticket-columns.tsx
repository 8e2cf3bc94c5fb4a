import type { ReactNode } from 'react';
import { day } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { supportTexts } from '../texts.es.ts';
import { ViewTicket } from './ViewTicket.tsx';

const heads = supportTexts.columns;

type Ticket = { id: number; date: string };
/** What its reader sees of each ticket. */
type Cells<Row> = Record<'number' | 'subject' | 'tracking' | 'status', (row: Row) => ReactNode>;

/** Columns of a list of tickets, in the specified order. */
export const ticketColumns = <Row extends Ticket>(
  { number, subject, tracking, status }: Cells<Row>,
  onView: (id: number) => void,
): Column<Row>[] => [
  { key: 'number', head: heads.number, cell: number, align: 'end', width: 30 },
  { key: 'subject', head: heads.subject, cell: subject, width: 180, card: 'title' },
  { key: 'tracking', head: heads.tracking, cell: tracking, width: 110 },
  { key: 'date', head: heads.date, cell: row => day(row.date, 'YYYY-MM-DD'), width: 80 },
  { key: 'status', head: heads.status, cell: status, width: 110 },
  { key: 'action', head: heads.action, cell: row => <ViewTicket id={row.id} onView={onView} />, width: 90 },
];
