import { useState } from 'react';
import { useClaims } from './session.ts';
import { readStored, writeStored } from './storage.ts';

type Columns = [chosen: readonly string[], choose: (chosen: readonly string[]) => void];

/** Which further columns of a list its reader chose, by their keys: kept in this browser, for each who uses it. */
export function useColumns(list: string): Columns {
  const key = `columns ${list} ${useClaims().sub}`;
  const [chosen, setChosen] = useState(() => (readStored(key) ?? '').split(',').filter(Boolean));
  const choose = (next: readonly string[]) => {
    setChosen([...next]);
    writeStored(key, next.join(',') || null);
  };
  return [chosen, choose];
}
