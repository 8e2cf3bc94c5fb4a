import type { FullPackage } from '@puerta/contract/packages';
import { moment } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { purchasesTexts } from '../texts.es.ts';
import styles from './CarrierEvents.module.css';

const texts = purchasesTexts.detail;

/** What the carrier reported about a package, newest first. */
export function CarrierEvents({ events }: Pick<FullPackage, 'events'>) {
  const newestFirst = events.toSorted((a, b) => b.date.localeCompare(a.date));
  return (
    <Card title={texts.events}>
      {events.length === 0 ? (
        <p className={styles.none}>{texts.noEvents}</p>
      ) : (
        <ol className={styles.events}>
          {newestFirst.map(({ date, description, location }) => (
            <li key={`${date} ${description}`}>
              <time className="num" dateTime={date}>
                {moment(date)}
              </time>
              <span>
                <b>{description}</b>
                {location && <small>{location}</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
