import { STATUS_ICONS, STATUS_WORDS, type StatusKey } from './status.ts';
import styles from './StatusPill.module.css';

/** A package's state: its fixed colour, always with icon and word. */
export function StatusPill({ status, large = false }: { status: StatusKey; large?: boolean }) {
  const Icon = STATUS_ICONS[status];
  return (
    <span className={styles.pill} data-status={status} data-large={large || undefined}>
      <Icon size={large ? 19 : 15} stroke={2} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}
