import { ParcelHead } from '../../parcel/components/ParcelHead.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import { SkeletonBar, SkeletonCard } from '../../../ui/notice/Skeleton.tsx';
import styles from './PackageSheet.module.css';
import { LinkButton } from '../../../ui/page/links.tsx';

type Props = {
  record: PackageRecord;
  /** `h1` where the package is the page, `h2` below a search */
  heading: 'h1' | 'h2';
};

/** Which package this is, under its product, the number that reception gave it and the place where it lies. */
export function PackageHead({ record, heading }: Props) {
  const { product_name: product, package_number: number, tracking_number: code, shelf_place: place } = record;
  return (
    <ParcelHead
      lead={
        <>
          <span>
            {[product, number].filter(Boolean).join(' · ')}
            {place && <b> · {packageTexts.detail.lies(place)}</b>}
          </span>
          <br />
          {`${record.sender_name} → ${record.receive_name} · ${record.package_receive}`}
        </>
      }
      code={code}
      parcel={record}
      heading={heading}
    />
  );
}

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

/** To the counter that receives a package of its kind; nothing for one that was received. */
export function ReceiveLink({ record }: { record: PackageRecord }) {
  const { can, tracking_number: code } = record;
  if (!can.receive && !can.measure) {
    return null;
  }
  return (
    <LinkButton
      to={can.measure ? '/receive-tracking-domestic' : '/receive-tracking'}
      search={{ code }}
      w="fit-content"
    >
      {packageTexts.track.receive}
    </LinkButton>
  );
}
