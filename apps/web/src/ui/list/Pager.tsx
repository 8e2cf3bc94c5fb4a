import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSelector } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { count } from '../../lib/format.ts';
import styles from './Pager.module.css';
import { uiTexts } from '../texts.es.ts';

const PageJump = lazy(async () => ({ default: (await import('./PageJump.tsx')).PageJump }));
/** From this many pages on one may want to jump. */
const MANY = 4;

type Props = {
  /** from 1 */
  page: number;
  pages: number;
  onPage: (page: number) => void;
};

/** Previous and next with `current / total` between; where there are many pages, a field that leads to one. */
export function Pager({ page, pages, onPage }: Props) {
  const last = Math.max(pages, 1);
  return (
    <nav className={styles.pager} aria-label={uiTexts.pages}>
      {last >= MANY && (
        <Suspense fallback={null}>
          <PageJump last={last} onPage={onPage} />
        </Suspense>
      )}
      <ActionIcon
        variant="default"
        size={36}
        aria-label={uiTexts.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={styles.place} aria-live="polite">
        {count(page)} / {count(last)}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={uiTexts.nextPage}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </nav>
  );
}

const SIZES = [50, 150, 500] as const;
type PageSize = (typeof SIZES)[number];

/** How many rows a page has. */
export function PageSizeSelect({ size, onSize }: { size: PageSize; onSize: (size: PageSize) => void }) {
  return (
    <NativeSelect
      aria-label={uiTexts.pageSize}
      className={styles.size}
      rightSection={<IconSelector size={18} aria-hidden />}
      value={String(size)}
      data={SIZES.map(String)}
      onChange={event => {
        const chosen = SIZES.find(option => String(option) === event.currentTarget.value);
        if (chosen) {
          onSize(chosen);
        }
      }}
    />
  );
}

type ListProps = {
  /** an earlier page stands while the next one is on its way */
  isStale: boolean;
  page: number;
  /** undefined while loading */
  pages: number | undefined;
  onPage: (page: number) => void;
  size?: PageSize | undefined;
  onSize: (size: PageSize) => void;
  /** stands beside the pager */
  foot?: ReactNode;
  children: ReactNode;
};

/** A table with its pager below, and how many rows a page has. */
export function PagedList({ isStale, page, pages, onPage, size, onSize, foot, children }: ListProps) {
  return (
    <div data-fill data-stale={isStale || undefined} className={styles.list}>
      {children}
      <div className={styles.foot}>
        {foot}
        {size && pages !== undefined && <PageSizeSelect size={size} onSize={onSize} />}
        {pages !== undefined && <Pager page={page} pages={pages} onPage={onPage} />}
      </div>
    </div>
  );
}
