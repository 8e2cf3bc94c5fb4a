import type { Arrival, FullPackage } from '@puerta/contract/parcels/packages';
import type { DayFormat } from '@puerta/domain/days/calendar-day';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { Card } from '../../../ui/page/Card.tsx';
import { type SaidArrival, sayArrival, stepDays } from '../parcel-view.ts';
import { parcelTexts } from '../texts.es.ts';
import styles from '../parcel.module.css';
import { packageProgress } from '@puerta/contract/messages.es';
import { isDomestic } from '../../../lib/package-state.ts';
import { Progress } from '../../../ui/parcel/Progress.tsx';

const texts = parcelTexts.arrival;

type ArrivalProps = { arrival: Arrival | null; format?: DayFormat };

/** When a package on its way is expected: the delay first, then the day reckoned anew, then from what. */
export function ParcelArrival({ arrival, format }: ArrivalProps) {
  const said = sayArrival(arrival, format);
  if (!said || arrival?.state === 'over') {
    return null;
  }
  const Icon = said.isLate ? IconClock : IconCalendarEvent;
  return (
    <Card>
      <div className={styles.arrival} data-late={said.isLate || undefined}>
        <span className={styles.icon}>
          <Icon size={22} aria-hidden />
        </span>
        <ArrivalWords said={said} />
      </div>
    </Card>
  );
}

/** The words alone: a day that passed with the delivery is one of them. */
export function ArrivalWords({ said: { isLate, expected, anew } }: { said: SaidArrival }) {
  return (
    <div className={styles.said} data-late={isLate || undefined}>
      <p className={styles.expected}>{isLate ? texts.late(expected.value) : expected.term}</p>
      {!isLate && <p className={styles.day}>{expected.value}</p>}
      {anew && (
        <>
          <p className={isLate ? styles.day : styles.anew}>{texts.now(anew.value)}</p>
          <p className={styles.why}>{anew.why}</p>
        </>
      )}
    </div>
  );
}

type Props = {
  parcel: Pick<FullPackage, 'status_id' | 'product_type' | 'group_services' | 'voided' | 'steps' | 'arrival'>;
  format?: DayFormat;
};

/**
 * The five steps in the customers' words; none within the United States (docs/rules/status.md) nor for a voided label.
 */
export function ParcelProgress({ parcel, format }: Props) {
  if (isDomestic(parcel) || parcel.voided) {
    return null;
  }
  return (
    <Card>
      <Progress
        statusId={parcel.status_id}
        dates={stepDays(parcel, format)}
        estimate={sayArrival(parcel.arrival, format)?.line}
        words={packageProgress}
        type={parcel.product_type}
      />
    </Card>
  );
}
