import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { dropStored, othersScans } from '../scan-store.ts';
import { adoptScan } from '../station.ts';
import { receptionTexts } from '../texts.es.ts';
import styles from './ScanHistory.module.css';

const texts = receptionTexts.station;

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
    <section className={styles.others} aria-label={texts.othersTitle}>
      <IconCloudUp size={24} aria-hidden />
      <div>
        <b>{texts.othersCount(left.length, names.join(', '))}</b>
        <small>{left.map(({ scan }) => scan.job.code).join(' · ')}</small>
      </div>
      <Button onClick={send}>{texts.othersSend(left.length)}</Button>
    </section>
  );
}
