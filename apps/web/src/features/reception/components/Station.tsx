import {
  IconCheck,
  IconChevronDown,
  IconCloudUp,
  IconVolume,
  IconVolumeOff,
  IconWifiOff,
} from '@tabler/icons-react';
import { hourOf } from '../../../lib/format.ts';
import { useOfflineSince } from '../../../lib/notice/use-offline-since.ts';
import { adoptScan, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './page.module.css';
import { NOTIFICATIONS } from '@puerta/domain/parcels/parcel-limits';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { canSpeak, isSpeaking, setSpeaking } from '../../../lib/station/say.ts';
import { Button } from '@mantine/core';
import { dropStored, othersScans } from '../scan-store.ts';
import scanStyles from './scan.module.css';

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

/** The station's last line: what was done, and whether the station speaks. */
export function StationFoot({ children }: { children: ReactNode }) {
  const [speaks, setSpeaks] = useState(isSpeaking);
  const Icon = speaks ? IconVolume : IconVolumeOff;
  return (
    <div className={styles.foot} style={{ '--notices': `${NOTIFICATIONS.width}px` } as CSSProperties}>
      {children}
      {canSpeak() && (
        <button
          type="button"
          className={styles.voice}
          aria-pressed={speaks}
          onClick={() => {
            setSpeaking(!speaks);
            setSpeaks(!speaks);
          }}
        >
          <Icon size={20} aria-hidden />
          <span>{texts.voice}</span>
        </button>
      )}
    </div>
  );
}

/** How much (px) may be out of sight without a sign. */
const LEAST = 24;

/** The last in a box that scrolls by itself: shows that it goes on below its edge. It covers nothing that is pressed. */
export function MoreBelow() {
  const end = useRef<HTMLSpanElement>(null);
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const mark = end.current;
    const watch = new IntersectionObserver(
      ([entry]) => setIsMore(entry !== undefined && !entry.isIntersecting),
      { root: mark?.parentElement ?? null, rootMargin: `0px 0px ${LEAST}px` },
    );
    if (mark) {
      watch.observe(mark);
    }
    return () => watch.disconnect();
  }, []);
  return (
    <>
      {isMore && (
        <div className={styles.more} aria-hidden>
          <IconChevronDown size={20} />
        </div>
      )}
      <span ref={end} className={styles.end} />
    </>
  );
}

/** Work that somebody else has left at this station: it is seen, and whoever is here may send it under their own name. */
export function OthersScans() {
  const [left, setLeft] = useState(othersScans);
  if (left.length === 0) {
    return null;
  }
  const names = [...new Set(left.map(({ scan }) => scan.by ?? texts.somebody))];
  const send = () => {
    for (const { place, scan } of othersScans()) {
      adoptScan(scan);
      dropStored(place);
    }
    setLeft([]);
  };
  return (
    <section className={scanStyles.others} aria-label={texts.othersTitle}>
      <IconCloudUp size={24} aria-hidden />
      <div>
        <b>{texts.othersCount(left.length, names.join(', '))}</b>
        <small>{left.map(({ scan }) => scan.job.code).join(' · ')}</small>
      </div>
      <Button onClick={send}>{texts.othersSend(left.length)}</Button>
    </section>
  );
}
