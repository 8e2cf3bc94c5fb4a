import type { PublicPackage, PublicPackageByCarrier } from '@puerta/contract/packages';
import { IconCircleCheck } from '@tabler/icons-react';
import { isAhead, isDomestic, isOwing, statusOf } from '../../../lib/package-state.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import styles from './TrackingRecord.module.css';

type State = 'status_id' | 'voided' | 'group_services';
type Props = { record: Pick<PublicPackageByCarrier, State> & Partial<Pick<PublicPackage, 'payment'>> };

/** What waits, or that nothing does; what is owed says its own notice. */
export function NextStep({ record }: Props) {
  const next = texts.next[statusOf(record)];
  const owes = isOwing({ payment: record.payment ?? 0 });
  if (!next || record.voided || owes || isDomestic(record)) {
    return null;
  }
  const isIdle = !isAhead(record);
  return (
    <p className={styles.note}>
      {isIdle && (
        <span className={styles.idle}>
          <IconCircleCheck size={22} aria-hidden />
        </span>
      )}
      <span>
        {isIdle && <b>{texts.nothingToDo} </b>}
        {next}
      </span>
    </p>
  );
}
