import { Link, type LinkProps } from '@tanstack/react-router';
import styles from './figures.module.css';

export type BarItem = {
  label: string;
  /** stands small beside the label */
  note?: string;
  value: number;
  /** the value in words */
  text: string;
  link: LinkProps;
  /** CSS colour of the bar; the brand's otherwise */
  colour?: string;
};

/** Figures under one another, each with a bar to compare them by and a link to the list behind it. */
export function BarList({ label, items }: { label: string; items: readonly BarItem[] }) {
  const most = Math.max(1, ...items.map(item => item.value));
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(item => (
        <li key={`${item.label} ${item.note ?? ''}`}>
          <Link {...item.link}>
            <span>
              <span className={styles.label}>{item.label}</span>{' '}
              {item.note && <span className={styles.note}>{item.note}</span>}
            </span>
            <b className={styles.amount}>{item.text}</b>
            <svg className={styles.track} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="10" />
              <rect
                width={(item.value / most) * 100}
                height="10"
                style={{ fill: item.colour ?? 'var(--brand-text)' }}
              />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  );
}
