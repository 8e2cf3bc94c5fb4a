import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the panel of a ticket, once it is there: shows what was said last (`said`: how much there is), with the focus
 * where one goes on; on a screen that is touched that is its heading, for the keyboard would cover what was said.
 */
export function useNewestInView(isThere: boolean, said: number): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said > 0) {
      panel.current?.querySelector('ol > li:last-child')?.scrollIntoView({ block: 'start' });
    }
  }, [said]);
  useEffect(() => {
    const shown = panel.current;
    if (!isThere || !shown) {
      return;
    }
    const field = matchMedia('(pointer: fine)').matches ? shown.querySelector('textarea') : null;
    (field ?? shown.querySelector('h3'))?.focus({ preventScroll: true });
  }, [isThere]);
  return panel;
}
