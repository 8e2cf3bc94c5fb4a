import { REDIRECT_MS } from '@puerta/domain/parcels/parcel-limits';
import { useEffect, useEffectEvent } from 'react';

/** Goes on by itself five seconds after `ready` (docs/rules/screens.md); the screen also has a link for the hasty. */
export function useLeaveAfter(leave: () => void, ready: boolean): void {
  const go = useEffectEvent(leave);
  useEffect(() => {
    if (!ready) {
      return;
    }
    const timer = setTimeout(() => go(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [ready]);
}
