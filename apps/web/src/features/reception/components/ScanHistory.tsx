import { IconCloudOff } from '@tabler/icons-react';
import { useId } from 'react';
import { usePrintPdf } from '../../../lib/use-save-pdf.ts';
import { useStationKey } from '../../../lib/use-station-key.ts';
import { Legend } from './ScanForm.tsx';
import { packageTexts } from '../../packages/texts.es.ts';
import { isUnsent, type Job } from '../scan-queue.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { labelCall, labelOf, ScanLine } from './ScanLine.tsx';
import styles from './ScanHistory.module.css';

const texts = receptionTexts.station;

/** The last readings of a station, newest first, this day's after a reload too: what became of each, and what is not sent yet. F4 prints the last label again. */
export function ScanHistory({ kind }: { kind: Job['kind'] }) {
  const scans = useScans().filter(({ job }) => (job.kind === 'look' ? job.at : job.kind) === kind);
  const unsent = scans.filter(isUnsent).length;
  const isAway = scans.some(scan => scan.state === 'waiting');
  const last = scans.flatMap(scan => labelOf(scan) ?? [])[0];
  const print = usePrintPdf(() => labelCall(last?.id ?? 0));
  useStationKey('F4', () => print.mutate(), last !== undefined);
  const title = useId();
  return (
    <section className={styles.log} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{texts.history}</h2>
        {last && <Legend keys={[['F4', packageTexts.keys.reprint]]} />}
      </div>
      {isAway && (
        <p className={styles.away} role="status">
          <IconCloudOff size={22} aria-hidden />
          <span>
            <b>{texts.unsentCount(unsent)}</b> {texts.unsentText(unsent)}
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
    </section>
  );
}
