import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

type Props = {
  title?: string;
  /** by which its page leads to it */
  id?: string;
  /** stands at the end of the title's line */
  action?: ReactNode;
  children: ReactNode;
};

/** A white card with a fine line. */
export function Card({ title, id, action, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} className={styles.card} aria-labelledby={title ? titleId : undefined}>
      {(title || action) && (
        <div className={styles.head}>
          {title && <h2 id={titleId}>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
