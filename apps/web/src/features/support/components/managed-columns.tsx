import type { ReactNode } from 'react';
import { count } from '../../../lib/format.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import type { ManagedRow } from '../api.ts';
import { sinceText } from '../duration.ts';
import { supportTexts } from '../texts.es.ts';
import styles from './managed-columns.module.css';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketPills } from './TicketPills.tsx';

const { columns: heads, staff: texts, toAnswer } = supportTexts;

/** Columns of the managers' list: names and codes whole, on a second line where one is not enough. */
export const managedColumns = (onView: (id: number) => void): Column<ManagedRow>[] =>
  ticketColumns<ManagedRow>(
    {
      number: row => count(row.id),
      subject: row => <span className={styles.subject}>{row.subject}</span>,
      tracking,
      status,
    },
    onView,
  ).toSpliced(2, 0, { key: 'client', head: heads.client, cell: client, width: 120 });

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
