import { REDIRECT_MS } from '@puerta/domain/parcels/parcel-limits';
import { useEffect, useEffectEvent, useState } from 'react';

/** What somebody does who is still at the page. */
const HANDS = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const;

/**
 * Goes on by itself five seconds after `ready` (docs/rules/screens.md), unless somebody touches, scrolls or types
 * meanwhile. Answers whether it will; the screen also has a link for the hasty.
 */
export function useLeaveAfter(leave: () => void, ready: boolean): boolean {
  const go = useEffectEvent(leave);
  const [isStaying, setStaying] = useState(false);
  const isLeaving = ready && !isStaying;
  useEffect(() => {
    if (!isLeaving) {
      return;
    }
    const timer = setTimeout(() => go(), REDIRECT_MS);
    const left = new AbortController();
    for (const name of HANDS) {
      window.addEventListener(name, () => setStaying(true), { passive: true, signal: left.signal });
    }
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isLeaving]);
  return isLeaving;
}
