import styles from './Clip.module.css';

/** A long text in a crowded table gives way; whole when pointed at, and on phones. */
export function Clip({ children, wide = false }: { children: string; wide?: boolean }) {
  return (
    <span className={styles.clip} data-wide={wide || undefined} title={children}>
      {children}
    </span>
  );
}
