import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the panel of a ticket, once it is there: begins at what was said last, with the focus where one goes on; on a
 * screen that is touched that is its heading, for the keyboard would cover what was said.
 */
export function useNewestInView(isThere: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = panel.current;
    if (!isThere || !shown) {
      return;
    }
    shown.querySelector('ol > li:last-child')?.scrollIntoView({ block: 'start' });
    const field = matchMedia('(pointer: fine)').matches ? shown.querySelector('textarea') : null;
    (field ?? shown.querySelector('h3'))?.focus({ preventScroll: true });
  }, [isThere]);
  return panel;
}
