import { initials } from '@puerta/domain/text/letters';
import styles from '../screens/ClientsPage.module.css';

type Props = { person: { name: string; picture: string | null }; size: number };

/** A person's picture, or initials; the name stands beside it. */
export function Portrait({ person, size }: Props) {
  const box = { width: size, height: size, fontSize: size * 0.36 };
  return person.picture ? (
    <img src={person.picture} alt="" className={styles.portrait} style={box} loading="lazy" />
  ) : (
    <span className={styles.portrait} style={box} aria-hidden="true">
      {initials(person.name)}
    </span>
  );
}
