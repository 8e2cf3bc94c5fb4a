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
import type { Scan } from '../scan-queue.ts';
import { packageTexts } from '../texts.es.ts';
import styles from './ScanHistory.module.css';

const texts = packageTexts.process;

const ICONS: Record<Scan['state'], ComponentType<IconProps>> = {
  queued: IconLoader2,
  sending: IconLoader2,
  waiting: IconCloudOff,
  processed: IconCircleCheckFilled,
  repeated: IconInfoCircleFilled,
  refused: IconCircleXFilled,
};

/** What is said before the server has. */
const SAID: Partial<Record<Scan['state'], string>> = {
  queued: texts.queued,
  sending: texts.sending,
  waiting: texts.waiting,
};

/** The last scans, newest first: what became of each, and what still waits for a connection. */
export function ScanHistory({ scans }: { scans: readonly Scan[] }) {
  const processed = scans.filter(scan => scan.state === 'processed').length;
  const waiting = scans.filter(scan => scan.state === 'waiting' || scan.state === 'queued').length;
  return (
    <Card
      title={texts.history}
      action={<b className={styles.count}>{processed > 0 && texts.processed(processed)}</b>}
    >
      {waiting > 0 && scans.some(scan => scan.state === 'waiting') && (
        <p className={styles.away} role="status">
          <IconCloudOff size={20} aria-hidden />
          {texts.waitingCount(waiting)}
        </p>
      )}
      {scans.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ol className={styles.scans}>
          {scans.map(scan => (
            <ScanLine key={scan.id} scan={scan} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function ScanLine({ scan: { code, state, message, at } }: { scan: Scan }) {
  const Icon = ICONS[state];
  const said = message || SAID[state];
  return (
    <li data-state={state}>
      <Icon size={24} aria-hidden />
      <b className="num">{code || '—'}</b>
      <span>{said}</span>
      <time className="num">{moment(new Date(at).toISOString()).slice(-5)}</time>
    </li>
  );
}
