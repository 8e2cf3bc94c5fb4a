import type { PurchaseRow } from '@puerta/contract/packages';
import { day, money } from '../../../lib/format.ts';
import { isDomestic } from '../../../lib/package-state.ts';
import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { MiniSteps } from '../../../ui/MiniSteps.tsx';
import { sayArrival } from '../../parcel/parcel-view.ts';
import { spokenHours } from '../../pickups/pickup-days.ts';
import { paymentLines } from '../payment-lines.ts';
import { purchasesTexts } from '../texts.es.ts';
import { PurchaseActions } from './PurchaseActions.tsx';
import { VoidButton } from './VoidButton.tsx';
import styles from './PurchaseRow.module.css';

const texts = purchasesTexts.card;

const visitOf = ({ pickup_visit: visit }: PurchaseRow) =>
  visit ? texts.scheduledFor(day(visit.day), spokenHours(visit)) : texts.scheduled;

/** What is folded under a row: facts, prices and what may be done. */
export function PurchaseMore({ parcel, order }: { parcel: PurchaseRow; order?: number | undefined }) {
  const arrival = sayArrival(parcel.arrival);
  return (
    <div className={styles.more}>
      {!parcel.voided && !isDomestic(parcel) && (
        <MiniSteps parcel={parcel} isLate={parcel.arrival?.state === 'late'} />
      )}
      <div className={styles.facts}>
        <DescriptionList
          ruled={false}
          items={[
            { term: texts.receiver, value: `${parcel.receive_name}, ${parcel.package_receive}` },
            { term: texts.content, value: parcel.content },
            { term: texts.bought, value: day(parcel.date) },
            ...(arrival ? [arrival.expected] : []),
            ...(parcel.ups_tracking ? [{ term: texts.carrier, value: parcel.ups_tracking }] : []),
            ...(parcel.pickup === 1 ? [{ term: texts.pickup, value: visitOf(parcel) }] : []),
          ]}
        />
        <DescriptionList
          ruled={false}
          items={paymentLines(parcel).map(({ term, amount, owed }) => ({
            term,
            value: money(amount),
            tone: owed ? ('danger' as const) : undefined,
          }))}
        />
      </div>
      <div className={styles.actions}>
        <PurchaseActions parcel={parcel} {...(order !== undefined && { order })} />
        <VoidButton parcel={parcel} />
      </div>
    </div>
  );
}
