import type { ReactNode } from 'react';
import { count, day } from '../../../lib/format.ts';
import { SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import { LinkAnchor } from '../../../ui/page/links.tsx';
import type { ManagedRow } from '../api.ts';
import { supportTexts as texts } from '../texts.es.ts';
import { TicketPill } from './TicketHead.tsx';
import styles from './TicketDesk.module.css';

type Props = {
  /** undefined while loading */
  rows: readonly ManagedRow[] | undefined;
  /** the one that is open beside it */
  shown: number | undefined;
  onView: (id: number) => void;
};

const { columns: heads, staff: staffTexts } = texts;

/** Tickets in two lines each, so that ten stand on a low screen; a press anywhere on one opens it. */
export function TicketList({ rows, shown, onView }: Props) {
  if (!rows) {
    return <SkeletonCard lines={10} />;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with keys too
    <div className={styles.rows} role="region" aria-label={texts.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="unseen">{texts.caption}</caption>
        <colgroup>
          <col className={styles.number} />
          <col />
          <col className={styles.state} />
        </colgroup>
        <thead className="unseen">
          <tr>
            <th scope="col">{heads.number}</th>
            <th scope="col">{heads.subject}</th>
            <th scope="col">{heads.status}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} isShown={row.id === shown} onView={onView} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { row: ManagedRow; isShown: boolean; onView: Props['onView'] };

function Row({ row, isShown, onView }: RowProps) {
  const { id, subject, client, client_id: clientId, date, assigned } = row;
  return (
    <tr aria-current={isShown || undefined}>
      <td>
        <button
          type="button"
          className={styles.open}
          aria-label={texts.viewOf(id)}
          onClick={() => onView(id)}
        >
          {count(id)}
        </button>
      </td>
      <td>
        <b className={styles.line}>{subject}</b>
        <span className={styles.line}>
          <LinkAnchor
            className={styles.link}
            to="/client/$id"
            params={{ id: String(clientId) }}
            aria-label={staffTexts.seeClient(client)}
          >
            {client}
          </LinkAnchor>
          <Tracking row={row} />
        </span>
      </td>
      <td>
        <TicketPill ticket={row} words={texts.staffStates} />
        <span className={styles.line}>
          <span className="num">{day(date, 'YYYY-MM-DD')}</span>
          {assigned && ` · ${assigned.name}`}
        </span>
      </td>
    </tr>
  );
}

function Tracking({ row: { tracking, package: code } }: { row: ManagedRow }): ReactNode {
  return (
    tracking && (
      <>
        {' · '}
        {code ? (
          <LinkAnchor
            className={`num ${styles.link}`}
            to="/order/$id"
            params={{ id: code }}
            aria-label={staffTexts.seePackage(tracking)}
          >
            {tracking}
          </LinkAnchor>
        ) : (
          tracking
        )}
      </>
    )
  );
}
