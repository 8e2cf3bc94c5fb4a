import styles from './parcel.module.css';

/** A city, which is never cut, and below it in small what it lies in, which gives way; on phones in one line. */
export function Place({ children }: { children: string }) {
  const [city, ...around] = children.split(', ');
  return (
    <span className={styles.place} title={children}>
      <span>
        {city}
        {around.length > 0 && <span className={styles.comma}>, </span>}
      </span>
      <small>{around.join(', ')}</small>
    </span>
  );
}
