import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { isUnsent, type Scan } from '../scan-queue.ts';
import { endShelf, useShelf } from '../shelf-mode.ts';
import { useScans } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import { ScanLine } from './ScanLine.tsx';
import history from './ScanHistory.module.css';
import styles from './ShelfBanner.module.css';

const texts = receptionTexts.shelf;
/** The last ones that went well: enough to see that the box at hand is among them. */
const SHOWN = 3;

const isOpen = (scan: Scan) => isUnsent(scan) || scan.state === 'refused';

/** The place at which boxes are being put, with the last ones; what is unsent or was refused stays after it ended. */
export function ShelfBanner() {
  const place = useShelf();
  const scans = useScans().filter(({ job }) => job.kind === 'shelve');
  const shown = scans.filter((scan, at) => isOpen(scan) || (place !== null && at < SHOWN));
  if (place === null && shown.length === 0) {
    return null;
  }
  return (
    <section className={styles.banner} aria-label={texts.title}>
      {place !== null && (
        <div className={styles.place}>
          <IconMapPin size={32} aria-hidden />
          <b role="status">{texts.began(place)}</b>
          <span>{texts.prompt}</span>
          <Button variant="default" onClick={endShelf} rightSection={<kbd>Esc</kbd>}>
            {texts.end}
          </Button>
        </div>
      )}
      <ol className={history.scans}>
        {shown.map(scan => (
          <ScanLine key={scan.key} scan={scan} />
        ))}
      </ol>
    </section>
  );
}
