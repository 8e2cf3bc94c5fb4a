import { IconHourglass } from '@tabler/icons-react';
import { type PillLook, STATUS_COLOURS, STATUS_WORDS, statusIcon, type StatusKey } from './status.ts';
import { uiTexts } from '../texts.es.ts';
import styles from './parcel.module.css';

/** A package's state: its fixed colour, always with icon and word; `type`: what it travels by, a product's. */
export function StatusPill({ status, type, large }: { status: StatusKey; type?: string; large?: boolean }) {
  const look = { ...STATUS_COLOURS[status], icon: statusIcon(status, type) };
  return <Pill look={look} word={STATUS_WORDS[status]} large={large} />;
}

const REVIEW = { ...STATUS_COLOURS[1], icon: IconHourglass };

/** A payment that a bank reviews, in place of what would pay it. */
export const ReviewPill = () => <Pill look={REVIEW} word={uiTexts.inReview} />;

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
