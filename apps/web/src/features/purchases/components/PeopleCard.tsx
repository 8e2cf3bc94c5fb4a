import type { FullPackage } from '@puerta/contract/packages';
import { phoneText } from '@puerta/domain/phone';
import { isDomestic } from '../../../lib/package-state.ts';
import { Card } from '../../../ui/Card.tsx';
import { TransportIcon } from '../../../ui/TransportIcon.tsx';
import { purchasesTexts } from '../texts.es.ts';
import styles from './PeopleCard.module.css';

const texts = purchasesTexts.detail;

/** Sender and receiver, with how it travels between them. */
export function PeopleCard({ parcel }: { parcel: FullPackage }) {
  return (
    <Card>
      <div className={styles.route}>
        <div className={styles.person}>
          <h2 className="eyebrow">{texts.sender}</h2>
          <b>{parcel.sender_name}</b>
          <p>{parcel.sender_address}</p>
          <p>{parcel.sender_place}</p>
          <p className="num">{phoneText(parcel.sender_phone, 'US')}</p>
          <p>{parcel.sender_email}</p>
        </div>
        <span className={styles.way}>
          <TransportIcon type={parcel.product_type} size={24} />
        </span>
        <div className={styles.person}>
          <h2 className="eyebrow">{texts.receiver}</h2>
          <b>{parcel.receive_name}</b>
          {parcel.office && (
            <p className={styles.office}>
              {texts.office}: {parcel.office}
            </p>
          )}
          <p>{parcel.receive_address}</p>
          <p>{parcel.package_receive}</p>
          <p className="num">{phoneText(parcel.receive_phone, isDomestic(parcel) ? 'US' : 'VE')}</p>
          <p>{parcel.receive_email}</p>
        </div>
      </div>
    </Card>
  );
}
