import { Link } from '@tanstack/react-router';
import { receptionTexts } from '../texts.es.ts';
import styles from './DeskSwitch.module.css';

const texts = receptionTexts.desks;

const DESKS = {
  '/receive-tracking': texts.venezuela,
  '/receive-tracking-domestic': texts.domestic,
} as const;

/** From one desk of reception to the other. */
export function DeskSwitch() {
  return (
    <nav className={styles.desks} aria-label={texts.label}>
      {Object.entries(DESKS).map(([to, word]) => (
        <Link
          key={to}
          to={to as keyof typeof DESKS}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
