import { Button } from '@mantine/core';
import { uiTexts } from '../texts.es.ts';

type Props = {
  /** how many filters are set */
  count: number;
  isOpen: boolean;
  onToggle: () => void;
};

/** Shows a list's filters and columns, or puts them away. */
export function FilterToggle({ count, isOpen, onToggle }: Props) {
  return (
    <Button variant="default" h={48} aria-expanded={isOpen} onClick={onToggle}>
      {uiTexts.filters(count)}
    </Button>
  );
}
