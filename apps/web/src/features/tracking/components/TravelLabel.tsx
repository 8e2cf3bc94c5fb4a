import type { PublicPackage } from '@puerta/contract/packages';
import type { DayFormat } from '@puerta/domain/calendar-day';
import { useAgency } from '../../../lib/agency.ts';
import { Ticket } from '../../../ui/Ticket.tsx';
import { TransportIcon } from '../../../ui/TransportIcon.tsx';
import { ArrivalWords } from '../../parcel/components/ParcelArrival.tsx';
import { WayLabel } from '../../parcel/components/WayLabel.tsx';
import { sayArrival, transportWord } from '../../parcel/parcel-view.ts';
import { placeLetters } from '../../parcel/place-letters.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { trackingTexts as texts } from '../texts.es.ts';
import styles from './TravelLabel.module.css';

type Props = {
  record: Pick<PublicPackage, 'product_type' | 'arrival'>;
  /** city and state */
  destination: string;
  format: DayFormat;
};

/** Where a package travels and by what, drawn as its label; below the perforation, when it is expected. */
export function TravelLabel({ record, destination, format }: Props) {
  const { name } = useAgency();
  const arrival = sayArrival(record.arrival, format);
  const [city = ''] = destination.split(', ');
  const label = (
    <div className={styles.label}>
      <WayLabel
        agency={name}
        way={
          <>
            <span className="unseen">{parcelTexts.service}: </span>
            {transportWord(record.product_type)}
          </>
        }
        icon={<TransportIcon type={record.product_type} size={28} className={styles.icon} />}
        from={{ letters: placeLetters(texts.origin.city), place: texts.origin.place }}
        to={{ letters: placeLetters(city), place: destination }}
      />
    </div>
  );
  return arrival ? (
    <Ticket perforation="below" stub={<ArrivalWords said={arrival} />}>
      {label}
    </Ticket>
  ) : (
    <div className={styles.whole}>{label}</div>
  );
}
