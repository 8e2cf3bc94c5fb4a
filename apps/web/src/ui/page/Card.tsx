import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

type Props = {
  title?: string;
  /** stands at the end of the title's line */
  action?: ReactNode;
  children: ReactNode;
};

/** A white card with a fine line. */
export function Card({ title, action, children }: Props) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? titleId : undefined}>
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
