import { type MouseEvent, useRef } from 'react';
import { isFirstClick } from './first-click.ts';

/** Milliseconds within which nobody means to press twice; a worn mouse does. */
const BOUNCE_MS = 60;

/** A press that acts once: neither the second one of a double click nor one that bounces is another. */
export function useBounceless(act: () => void): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return event => {
    const isBounce = event.timeStamp - last.current < BOUNCE_MS;
    last.current = event.timeStamp;
    if (!isBounce && isFirstClick(event)) {
      act();
    }
  };
}
