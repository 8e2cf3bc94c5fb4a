import { SkeletonBar, SkeletonCard } from '../../../ui/Skeleton.tsx';
import styles from './PackageSheet.module.css';

/** A package while it is fetched, with its blocks where they will be. */
export function PackageSkeleton() {
  return (
    <div className={styles.sheet} aria-busy="true">
      <SkeletonBar width="180px" />
      <SkeletonBar width="min(340px, 80%)" height={36} />
      <SkeletonCard lines={2} />
      <div className={styles.columns}>
        <SkeletonCard lines={8} />
        <SkeletonCard lines={5} />
      </div>
    </div>
  );
}
