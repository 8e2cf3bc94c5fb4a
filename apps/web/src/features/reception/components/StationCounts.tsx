import { isUnsent, type Job } from '../scan-queue.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './StationCounts.module.css';

const texts = receptionTexts.station;

/** What was done at this station since the page was opened. */
export function StationCounts({ kind }: { kind: Job['kind'] }) {
  const scans = useScans().filter(scan => scan.job.kind === kind);
  const of = (state: 'done' | 'refused') => scans.filter(scan => scan.state === state).length;
  const unsent = scans.filter(isUnsent).length;
  return (
    <p className={styles.counts}>
      <span>{texts.counts[kind](of('done'))}</span>
      {of('refused') > 0 && <span data-tone="refused">{texts.refused(of('refused'))}</span>}
      {unsent > 0 && <span data-tone="kept">{texts.pending(unsent)}</span>}
    </p>
  );
}
