import { CopyCode } from '../../../ui/CopyCode.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { statusKey } from '../../../ui/status.ts';
import { CarrierLink } from '../../parcel/components/ParcelHead.tsx';
import type { PackageRecord } from '../api.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './PackageHead.module.css';

type Props = {
  record: PackageRecord;
  /** `h1` where the package is the page, `h2` below a search */
  heading?: 'h1' | 'h2';
};

/** Which package this is, and where it stands. */
export function PackageHead({ record, heading: Heading = 'h2' }: Props) {
  const { tracking_number: code, package_number: number } = record;
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <p className={styles.lead}>{number ? `${record.product_name} · ${number}` : record.product_name}</p>
        <div className={styles.title}>
          <Heading tabIndex={-1} className="num">
            {code}
          </Heading>
          <CopyCode value={code} what={packageTexts.detail.tracking} />
        </div>
        {record.ups_tracking && <CarrierLink tracking={record.ups_tracking} />}
      </div>
      {/* What is owed has its own notice: the pill tells where the package is. */}
      <StatusPill status={statusKey({ ...record, payment: 0 })} large />
    </header>
  );
}
