import { type PillLook, STATUS_COLOURS, STATUS_ICONS, STATUS_WORDS, type StatusKey } from './status.ts';
import styles from './StatusPill.module.css';

/** A package's state: its fixed colour, always with icon and word. */
export function StatusPill({ status, large }: { status: StatusKey; large?: boolean }) {
  const look = { ...STATUS_COLOURS[status], icon: STATUS_ICONS[status] };
  return <Pill look={look} word={STATUS_WORDS[status]} large={large} />;
}

/** The same shape for other states (an order's). */
export function Pill({ look, word, large = false }: { look: PillLook; word: string; large?: boolean }) {
  const { icon: Icon, background, ink } = look;
  return (
    <span className={styles.pill} style={{ background, color: ink }} data-large={large || undefined}>
      <Icon size={large ? 19 : 15} stroke={2} aria-hidden />
      {word}
    </span>
  );
}
