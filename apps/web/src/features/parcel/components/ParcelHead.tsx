import type { Arrival } from '@puerta/contract/parcels/packages';
import { IconClock, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/focus/use-document-title.ts';
import { CopyCode } from '../../../ui/page/CopyCode.tsx';
import { SkeletonBar } from '../../../ui/notice/Skeleton.tsx';
import { Pill, StatusPill } from '../../../ui/parcel/StatusPill.tsx';
import { statusKey } from '../../../ui/parcel/status.ts';
import { carrierPage, sayArrival } from '../parcel-view.ts';
import { parcelTexts } from '../texts.es.ts';
import styles from '../parcel.module.css';

type Props = {
  /** stands above the code: product and day of purchase */
  lead: ReactNode;
  /** the heading: tracking number */
  code: string;
  parcel: { ups_tracking: string | null; status_id: number; product_type: string; voided: boolean };
  /** where it is said beside the state that the day on which it was expected has passed */
  arrival?: Arrival | null;
  /** h2 below another heading */
  heading?: HeadingLevel;
};
type HeadingLevel = 'h1' | 'h2';

/** The top of a package's page: its code, where the carrier shows it, its state. */
export function ParcelHead({ lead, code, parcel, arrival = null, heading: Heading = 'h1' }: Props) {
  useDocumentTitle(code);
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <p className={styles.lead}>{lead}</p>
        <div className={styles.title}>
          <Heading tabIndex={-1} className="num">
            {code}
          </Heading>
          <CopyCode value={code} what={parcelTexts.tracking} />
        </div>
        {parcel.ups_tracking && <CarrierLink tracking={parcel.ups_tracking} />}
      </div>
      {/* What is owed has its own notice: the pill tells where the package is. */}
      <p className={styles.pills}>
        <StatusPill status={statusKey({ ...parcel, payment: 0 })} type={parcel.product_type} large />
        {sayArrival(arrival)?.isLate && <LatePill />}
      </p>
    </header>
  );
}

/** The head before the package is there: what is known already is its code. */
export function ParcelHeadSkeleton({ code, heading: Heading = 'h1' }: Pick<Props, 'code' | 'heading'>) {
  useDocumentTitle(code);
  return (
    <header className={styles.head} aria-busy="true">
      <div className={styles.words}>
        <SkeletonBar width="220px" />
        <div className={styles.title}>
          <Heading tabIndex={-1} className="num">
            {code}
          </Heading>
        </div>
        <SkeletonBar width="180px" />
      </div>
    </header>
  );
}

/** The carrier's number, leading to its own page. */
function CarrierLink({ tracking }: { tracking: string }) {
  return (
    <p className={styles.carrier}>
      {parcelTexts.carrier}{' '}
      <a className="num" href={carrierPage(tracking)} target="_blank" rel="noreferrer">
        {tracking}
        <IconExternalLink size={15} aria-hidden />
        <span className="unseen"> {parcelTexts.opensOutside}</span>
      </a>
    </p>
  );
}

/** Fixed, never the brand; never red, which is owed money. */
const LATE = { background: '#fff1e4', ink: '#8a3b00', icon: IconClock };

/** The day on which it was expected has passed. */
const LatePill = () => <Pill look={LATE} word={parcelTexts.arrival.isLate} large />;
