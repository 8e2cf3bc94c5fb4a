import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/focus/use-document-title.ts';
import styles from './PageTitle.module.css';

type Props = {
  title: string;
  /** the page's name in the browser's title, where it is not the heading */
  documentTitle?: string;
  lead?: ReactNode;
  /** search, filters, buttons */
  actions?: ReactNode;
};

/** A screen's heading. The focus comes here when one arrives at the screen. */
export function PageTitle({ title, documentTitle = title, lead, actions }: Props) {
  useDocumentTitle(documentTitle);
  return (
    <header className={styles.head}>
      <div className="page-words">
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <div className="page-words__lead">{lead}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
