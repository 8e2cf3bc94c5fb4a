import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { uiTexts } from '../texts.es.ts';
import { AsChips } from './FilterChip.tsx';
import styles from './ListTools.module.css';

type Props = {
  search?: ReactNode;
  /** choices that stand beside the search */
  selects?: ReactNode;
  /** a FilterBar: its fields behind the button of filters, what is set of them as chips */
  filters?: ReactNode;
  /** how many filters are set */
  set: number;
  /** at the row's end: files, further buttons */
  children?: ReactNode;
};

/** A list's tools in one row, the same on every list; on a phone the search and one button, which opens all others. */
export function ListTools({ search, selects, filters, set, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const hasMore = Boolean(filters);
  return (
    <div className={styles.tools} data-tools data-folds={(hasMore && !isOpen) || undefined}>
      {search}
      {hasMore && (
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {uiTexts.filters(set)}
        </Button>
      )}
      {selects && <div className={styles.more}>{selects}</div>}
      {set > 0 && (
        <div className={styles.chips}>
          <AsChips value>{filters}</AsChips>
        </div>
      )}
      <div className={styles.end}>{children}</div>
      {isOpen && filters}
    </div>
  );
}
