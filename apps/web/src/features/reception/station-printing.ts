import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

const KEY = 'station:print';

/** Whether this station prints a label as soon as a package is received: a printer belongs to a machine, not a person. */
export function useStationPrinting(): [boolean, (prints: boolean) => void] {
  const [prints, setPrints] = useState(() => readStored(KEY) === '1');
  return [
    prints,
    next => {
      setPrints(next);
      writeStored(KEY, next ? '1' : null);
    },
  ];
}
