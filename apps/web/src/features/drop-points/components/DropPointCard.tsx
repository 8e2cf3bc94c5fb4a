import { Anchor } from '@mantine/core';
import type { DropPoint } from '@puerta/contract/drop-points';
import { formatUsPhone } from '@puerta/domain/phone';
import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react';
import { dropPointsTexts as texts } from '../texts.es.ts';
import styles from './DropPoints.module.css';

/** One place, how far it is and when it is open. */
export function DropPointCard({
  point: { name, address, place, phone, miles, hours },
}: {
  point: DropPoint;
}) {
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${address}, ${place}`)}`;
  return (
    <article className={styles.point}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="num">{texts.miles(miles)}</span>
      </div>
      <address>
        <span>{address}</span>
        <span>{place}</span>
      </address>
      <p className={styles.hours}>
        <IconClock size={16} aria-hidden />
        {hours ?? texts.noHours}
      </p>
      <div className={styles.links}>
        <Anchor href={map} target="_blank" rel="noreferrer">
          <IconMapPin size={16} aria-hidden />
          <span>
            {texts.map}
            <span className="unseen">{texts.mapOf(name)}</span>
          </span>
        </Anchor>
        {phone && (
          <Anchor href={`tel:+1${phone}`}>
            <IconPhone size={16} aria-hidden />
            <span className="unseen">{texts.call(name)}</span>
            <span className="num">{formatUsPhone(phone)}</span>
          </Anchor>
        )}
      </div>
    </article>
  );
}
