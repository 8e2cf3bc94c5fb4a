import styles from './Skeleton.module.css';
import { uiTexts } from '../texts.es.ts';

/** One bar; `width`, and a `height` that is no number of pixels, as CSS. */
export function SkeletonBar({ width = '100%', height = 14 }: { width?: string; height?: number | string }) {
  return <span className={styles.bar} style={{ width, height }} />;
}

/** A card with bars where its lines will be. */
export function SkeletonCard({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.card} aria-busy="true">
      <span className="unseen" role="status">
        {uiTexts.loading}
      </span>
      <SkeletonBar width="40%" height={20} />
      {Array.from({ length: lines }, (_, line) => (
        <SkeletonBar key={`skeleton-${line}`} width={`${92 - (line % 3) * 14}%`} />
      ))}
    </div>
  );
}
