import type { ReactNode } from 'react';
import styles from './DescriptionList.module.css';

export type Description = {
  term: string;
  value: ReactNode;
  /** `muted` for what is not there yet, `danger` for what is owed */
  tone?: 'muted' | 'danger';
};

/** Names and values, one pair a line. `ruled` draws a line between them. */
export function DescriptionList({ items, ruled = true }: { items: Description[]; ruled?: boolean }) {
  return (
    <dl className={styles.list} data-ruled={ruled || undefined}>
      {items.map(item => (
        <div key={item.term} data-tone={item.tone}>
          <dt>{item.term}</dt>
          <dd className="num">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
