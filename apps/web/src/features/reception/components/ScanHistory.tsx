import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconCloudOff,
  IconInfoCircleFilled,
  IconLoader2,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { moment } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { isUnsent, type Job, type Scan } from '../scan-queue.ts';
import { dismissScan, useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScanHistory.module.css';

const texts = receptionTexts.station;

const ICONS: Record<Scan['state'], ComponentType<IconProps>> = {
  queued: IconLoader2,
  sending: IconLoader2,
  waiting: IconCloudOff,
  done: IconCircleCheckFilled,
  repeated: IconInfoCircleFilled,
  refused: IconCircleXFilled,
};

/** What is said before the server has. */
const SAID: Partial<Record<Scan['state'], string>> = {
  queued: texts.sending,
  sending: texts.sending,
  waiting: texts.unsent,
};

/** The last scans of a station, newest first: what became of each, and what is not sent yet. */
export function ScanHistory({ kind }: { kind: Job['kind'] }) {
  const scans = useScans().filter(scan => scan.job.kind === kind);
  const finished = scans.filter(scan => scan.state === 'done').length;
  const isAway = scans.some(scan => scan.state === 'waiting');
  return (
    <Card
      title={texts.history}
      action={<b className={styles.count}>{finished > 0 && texts.counts[kind](finished)}</b>}
    >
      {isAway && (
        <p className={styles.away} role="status">
          <IconCloudOff size={22} aria-hidden />
          <span>
            <b>{texts.unsentCount(scans.filter(isUnsent).length)}</b> {texts.unsentText}
          </span>
        </p>
      )}
      {scans.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ol className={styles.scans}>
          {scans.map(scan => (
            <ScanLine key={scan.key} scan={scan} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ScanLine({ scan: { key, job, state, message, warning, at } }: { scan: Scan }) {
  const Icon = ICONS[state];
  return (
    <li data-state={state}>
      <Icon size={24} aria-hidden />
      <b className="num">{job.code || '—'}</b>
      <span>{warning ?? (message || SAID[state])}</span>
      {state === 'refused' && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={texts.dismissOf(job.code)}
          onClick={() => dismissScan(key)}
        >
          {texts.dismiss}
        </button>
      )}
      <time className="num">{moment(new Date(at).toISOString()).slice(-5)}</time>
    </li>
  );
}
