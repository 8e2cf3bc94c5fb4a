import type { Arrival } from '@puerta/contract/packages';
import type { DayFormat } from '@puerta/domain/calendar-day';
import { IconCalendarEvent, IconClock } from '@tabler/icons-react';
import { Card } from '../../../ui/Card.tsx';
import { type SaidArrival, sayArrival } from '../parcel-view.ts';
import { parcelTexts } from '../texts.es.ts';
import styles from './ParcelArrival.module.css';

const texts = parcelTexts.arrival;

type Props = { arrival: Arrival | null; format?: DayFormat };

/** When a package on its way is expected: the delay first, then the day reckoned anew, then from what. */
export function ParcelArrival({ arrival, format }: Props) {
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
    <div className={styles.words} data-late={isLate || undefined}>
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
