import { useEffect, useRef } from 'react';

/** Does something once when its screen opens, however often React draws it. */
export function useAtOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
