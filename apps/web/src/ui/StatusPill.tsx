import { STATUS_COLOURS, STATUS_ICONS, STATUS_WORDS, type StatusKey } from './status.ts';
import styles from './StatusPill.module.css';

/** A package's state: its fixed colour, always with icon and word. */
export function StatusPill({ status, large = false }: { status: StatusKey; large?: boolean }) {
  const Icon = STATUS_ICONS[status];
  const { background, ink } = STATUS_COLOURS[status];
  return (
    <span className={styles.pill} style={{ background, color: ink }} data-large={large || undefined}>
      <Icon size={large ? 19 : 15} stroke={2} aria-hidden />
      {STATUS_WORDS[status]}
    </span>
  );
}
