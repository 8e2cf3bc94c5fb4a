import styles from './LongName.module.css';

/** A name in a table that is never cut: it takes a second line, within any of its words where it must. */
export const LongName = ({ children }: { children: string }) => (
  <span className={styles.name}>{children}</span>
);
