import { STATUS_COLOURS, STATUS_ICONS, type StatusId } from '../../../ui/status.ts';
import styles from './LotStatusPill.module.css';

/** A lot looks as its packages do at that step. */
const LOOKS: Record<number, StatusId> = { 1: 2, 2: 3, 3: 4, 4: 5 };

/** A lot's state, with icon and word. */
export function LotStatusPill({ id, name }: { id: number; name: string }) {
  const look = LOOKS[id] ?? 2;
  const Icon = STATUS_ICONS[look];
  const { background, ink } = STATUS_COLOURS[look];
  return (
    <span className={styles.pill} style={{ background, color: ink }}>
      <Icon size={15} stroke={2} aria-hidden />
      {name}
    </span>
  );
}
