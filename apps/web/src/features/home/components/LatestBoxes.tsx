import type { OwnHome } from '@puerta/contract/own-home';
import type { PurchaseRow } from '@puerta/contract/packages';
import { packageProgress } from '@puerta/contract/messages.es';
import { Link } from '@tanstack/react-router';
import { money } from '../../../lib/format.ts';
import { isDelivered, isDomestic, isOwing, statusOf } from '../../../lib/package-state.ts';
import { LinkAnchor } from '../../../ui/links.tsx';
import { MiniSteps } from '../../../ui/MiniSteps.tsx';
import { WayTile } from '../../../ui/WayTile.tsx';
import { sayArrival } from '../../parcel/parcel-view.ts';
import { parcelTexts } from '../../parcel/texts.es.ts';
import { homeTexts } from '../texts.es.ts';
import styles from './Home.module.css';
import { HomeCard } from './HomeCard.tsx';

const texts = homeTexts.latest;

/** The newest boxes, those on their way first: where each is, and what is honestly known of when it comes. */
export function LatestBoxes({ latest, packages }: Pick<OwnHome, 'latest' | 'packages'>) {
  if (latest.length === 0) {
    return null;
  }
  return (
    <HomeCard
      title={texts.title}
      beside={<LinkAnchor to="/purchase">{texts.all(packages.total)}</LinkAnchor>}
    >
      <ul className={styles.rows}>
        {latest.map(parcel => (
          <BoxRow key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </HomeCard>
  );
}

function BoxRow({ parcel }: { parcel: PurchaseRow }) {
  const { tracking_number: tracking, receive_name, package_receive, product_name, voided } = parcel;
  const [city] = package_receive.split(', ');
  return (
    <li className={styles.row} data-box>
      <WayTile type={parcel.product_type} />
      <div className={styles.words}>
        <Link to="/purchase/tracking/$track" params={{ track: tracking }} className={styles.whole}>
          {receive_name}
        </Link>
        <small>
          <span className="num">{tracking}</span> · {city} · {product_name}
        </small>
      </div>
      <div className={styles.state}>
        {!voided && !isDomestic(parcel) && (
          <MiniSteps parcel={parcel} isLate={parcel.arrival?.state === 'late'} />
        )}
        <BoxState parcel={parcel} />
      </div>
    </li>
  );
}

/** What matters most of a box, in bold, and where it is. */
function BoxState({ parcel }: { parcel: PurchaseRow }) {
  const place = isDomestic(parcel) || parcel.voided ? parcel.status : packageProgress[statusOf(parcel)];
  const arrival = sayArrival(parcel.arrival);
  if (isOwing(parcel)) {
    return (
      <p data-tone="owed">
        <b>{parcel.can.pay ? texts.pay(money(parcel.debt)) : texts.inReview}</b>
        <small>{place}</small>
      </p>
    );
  }
  if (!arrival || isDelivered(parcel)) {
    return (
      <p>
        <b>{place}</b>
      </p>
    );
  }
  const { isLate, expected, anew } = arrival;
  return (
    <p data-tone={isLate ? 'late' : undefined}>
      <b>{isLate ? parcelTexts.arrival.late(expected.value) : `${expected.term} ${expected.value}`}</b>
      <small>{anew ? parcelTexts.arrival.now(anew.value) : place}</small>
    </p>
  );
}
