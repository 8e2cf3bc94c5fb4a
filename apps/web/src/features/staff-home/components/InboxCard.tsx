import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkAnchor } from '../../../ui/links.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import { counted, INBOX_OF, type InboxOf, type InboxRow, sumOf } from '../inbox-rows.ts';
import { inboxTexts as texts } from '../inbox.es.ts';
import styles from './InboxCard.module.css';

/** What waits, one line each with what to do about it; all of it, or what concerns customers, warehouse or money. */
export function InboxCard({ rows }: { rows: readonly InboxRow[] }) {
  const [chosen, setChosen] = useState<InboxOf | 'all'>('all');
  if (rows.length === 0) {
    return <EmptyState title={texts.nothing} text={texts.nothingText} />;
  }
  const ofKind = (of: InboxOf | 'all') => rows.filter(row => of === 'all' || row.of === of);
  const kinds = (['all', ...INBOX_OF] as const).filter(of => ofKind(of).length > 0);
  const of = kinds.includes(chosen) ? chosen : 'all';
  return (
    <section className={styles.card} aria-label={texts.title}>
      <h2 className={styles.title}>{texts.title}</h2>
      <TabBar
        label={texts.choose}
        look="segment"
        tabs={kinds.map(value => ({ value, label: `${texts.of[value]} ${counted(sumOf(ofKind(value)))}` }))}
        value={of}
        onChange={setChosen}
      >
        <ul className={styles.rows}>
          {ofKind(of).map(row => (
            <Row key={row.key} row={row} />
          ))}
        </ul>
      </TabBar>
    </section>
  );
}

function Row({ row }: { row: InboxRow }) {
  const { icon: Icon, action } = row;
  return (
    <li className={styles.row} data-tone={row.tone}>
      <span className={styles.tile}>
        <Icon size={20} stroke={1.9} aria-hidden />
      </span>
      <b className={styles.count}>{counted(row.count)}</b>
      <div className={styles.words}>
        <b>{row.title}</b>
        <small>
          {row.reason}
          {row.trackings.map((code, at) => (
            <span key={code}>
              {at > 0 ? ', ' : ' '}
              <LinkAnchor to="/order/$id" params={{ id: code }} className="num">
                {code}
              </LinkAnchor>
            </span>
          ))}
        </small>
      </div>
      <Link {...action.link} className={styles.action} aria-label={`${action.label}: ${row.title}`}>
        {action.label}
      </Link>
    </li>
  );
}
