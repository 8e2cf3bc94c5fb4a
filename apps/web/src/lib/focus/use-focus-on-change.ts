import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where a screen turns into another without a new address (a wizard's step, a quote's answer), the focus moves to
 * the new heading, so that it is read out and Tab starts there. Not at first: arriving is the router's affair.
 */
export function useFocusOnChange<Element extends HTMLElement>(
  shown: string | number,
  selector = 'h1',
): RefObject<Element | null> {
  const place = useRef<Element>(null);
  const last = useRef(shown);
  // before the effects of what is shown, which may want the focus for a field
  useLayoutEffect(() => {
    if (last.current !== shown) {
      last.current = shown;
      place.current?.querySelector<HTMLElement>(selector)?.focus();
    }
  }, [shown, selector]);
  return place;
}
