import styles from './parcel.module.css';

/** A city, which is never cut, and what it lies in, which gives way; on tablets below it in small. */
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
