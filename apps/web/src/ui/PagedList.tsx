import type { ReactNode } from 'react';
import styles from './PagedList.module.css';
import { Pager } from './Pager.tsx';

type Props = {
  /** an earlier page stands while the next one is on its way */
  isStale: boolean;
  page: number;
  /** undefined while loading */
  pages: number | undefined;
  onPage: (page: number) => void;
  children: ReactNode;
};

/** A table with its pager below. */
export function PagedList({ isStale, page, pages, onPage, children }: Props) {
  return (
    <div data-fill data-stale={isStale || undefined} className={styles.list}>
      {children}
      <div className={styles.foot}>{pages && <Pager page={page} pages={pages} onPage={onPage} />}</div>
    </div>
  );
}
