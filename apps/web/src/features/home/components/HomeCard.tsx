import { type ReactNode, useId } from 'react';
import styles from './Home.module.css';

type Props = {
  title: string;
  /** at the end of the title's line */
  beside?: ReactNode;
  children: ReactNode;
};

/** A card whose rows reach its edges. */
export function HomeCard({ title, beside, children }: Props) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
