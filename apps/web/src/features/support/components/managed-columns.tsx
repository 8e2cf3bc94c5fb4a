import type { ReactNode } from 'react';
import { count, day } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { ManagedRow } from '../api.ts';
import { sinceText } from '../duration.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './managed-columns.module.css';
import { TicketPills } from './TicketPills.tsx';
import { ViewTicket } from './ViewTicket.tsx';

const { columns: heads, staff: texts, toAnswer } = supportTexts;

/** Columns of the managers' list: names and codes whole, on a second line where one is not enough. */
export const managedColumns = (onView: (id: number) => void): Column<ManagedRow>[] => [
  { key: 'number', head: heads.number, cell: row => count(row.id), align: 'end', width: 30 },
  {
    key: 'subject',
    head: heads.subject,
    cell: row => <span className={styles.subject}>{row.subject}</span>,
    width: 180,
    card: 'title',
  },
  { key: 'client', head: heads.client, cell: client, width: 120 },
  { key: 'tracking', head: heads.tracking, cell: tracking, width: 110 },
  { key: 'date', head: heads.date, cell: row => day(row.date, 'YYYY-MM-DD'), width: 80 },
  { key: 'status', head: heads.status, cell: status, width: 110 },
  { key: 'action', head: heads.action, cell: row => <ViewTicket id={row.id} onView={onView} />, width: 90 },
];

const client = ({ client: name, client_id: id }: ManagedRow): ReactNode => (
  <LinkAnchor
    className={styles.client}
    to="/client/$id"
    params={{ id: String(id) }}
    aria-label={texts.seeClient(name)}
  >
    {name}
  </LinkAnchor>
);

function tracking({ tracking: typed, package: code }: ManagedRow): ReactNode {
  if (!typed) {
    return '—';
  }
  return code ? (
    <LinkAnchor className="num" to="/order/$id" params={{ id: code }} aria-label={texts.seePackage(typed)}>
      {typed}
    </LinkAnchor>
  ) : (
    <span className={styles.typed}>{typed}</span>
  );
}

const status = (row: ManagedRow): ReactNode => (
  <span className={styles.status}>
    <TicketPills ticket={row} waiting={toAnswer} />
    {row.waiting_since && <small>{texts.waits(sinceText(row.waiting_since))}</small>}
    {row.assigned && <small>{texts.inCharge(row.assigned.name)}</small>}
  </span>
);
