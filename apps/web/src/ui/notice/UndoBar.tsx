import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { offerUndo, type UndoOffer, useUndoOffer } from '../../lib/notice/undo.ts';
import { uiTexts } from '../texts.es.ts';
import styles from './UndoBar.module.css';

/** What was just done, and the way back while there is one. It takes no focus: scanning goes on. */
export function UndoBar() {
  const offer = useUndoOffer();
  return offer && <Bar key={offer.until} offer={offer} />;
}

function Bar({ offer }: { offer: UndoOffer }) {
  const [left, setLeft] = useState(() => secondsUntil(offer.until));
  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsUntil(offer.until));
      if (performance.now() >= offer.until) {
        offerUndo(null);
      }
    }, 250);
    return () => clearInterval(timer);
  }, [offer]);
  return (
    <aside data-undo className={styles.bar} aria-label={uiTexts.undo.label}>
      <p>{offer.said}</p>
      <Button
        variant="white"
        color="dark"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        rightSection={
          <span className="num" aria-hidden>
            {left}
          </span>
        }
        onClick={() => void offer.undo()}
      >
        {uiTexts.undo.act}
      </Button>
    </aside>
  );
}

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000));
