import { useContext } from 'react';
import { AsChips, FilterChip } from './FilterChip.tsx';
import { filterTexts as texts } from './filters.es.ts';

/** Says of a list that it is one client's, and frees it. `name` is empty while nobody knows it. */
export function OfClient({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    useContext(AsChips) && (
      <FilterChip words={texts.ofClient(name)} label={texts.ofEveryClient(name)} onClear={onClear} />
    )
  );
}
