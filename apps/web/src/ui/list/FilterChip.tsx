import { IconX } from '@tabler/icons-react';
import { createContext } from 'react';
import styles from './FilterChip.module.css';
import { filterTexts as texts } from './filters.es.ts';

/** Whether a list's filters show as what is set of them instead of as fields. */
export const AsChips = createContext(false);

type Props = {
  words: string;
  /** what a press does, where the words do not say it */
  label?: string;
  onClear: () => void;
};

/** A filter that is set: what it is set to, and the press that takes it away. */
export function FilterChip({ words, label = texts.without(words), onClear }: Props) {
  return (
    <button type="button" className={styles.chip} aria-label={label} title={words} onClick={onClear}>
      <span>{words}</span>
      <IconX size={14} aria-hidden />
    </button>
  );
}
