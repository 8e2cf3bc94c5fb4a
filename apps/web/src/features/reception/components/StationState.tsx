import { IconCheck, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { hourOf } from '../../../lib/format.ts';
import { useOfflineSince } from '../../../lib/use-offline-since.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './StationState.module.css';

const texts = receptionTexts.station;

/** Whether the station has a connection, and what it keeps until then. */
export function StationState() {
  const waiting = useScans().filter(scan => scan.state === 'waiting').length;
  const since = useOfflineSince();
  return (
    <>
      {waiting > 0 && (
        <span className={styles.pill} data-tone="kept">
          <IconCloudUp size={18} aria-hidden />
          {texts.keptHere(waiting)}
        </span>
      )}
      {since === null ? (
        <span className={styles.pill} data-tone="done">
          <IconCheck size={18} aria-hidden />
          {texts.online}
        </span>
      ) : (
        <span className={styles.pill}>
          <IconWifiOff size={18} aria-hidden />
          {texts.offlineSince(hourOf(new Date(since).toISOString()))}
        </span>
      )}
    </>
  );
}
