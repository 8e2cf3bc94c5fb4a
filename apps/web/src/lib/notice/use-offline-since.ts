import { useSyncExternalStore } from 'react';

let since: number | null = navigator.onLine ? null : Date.now();

/** Since when (milliseconds since 1970) this browser has no connection; null while it has one. */
export const useOfflineSince = (): number | null => useSyncExternalStore(subscribe, () => since);

function subscribe(tell: () => void): () => void {
  const leaving = new AbortController();
  const look = () => {
    since = navigator.onLine ? null : (since ?? Date.now());
    tell();
  };
  window.addEventListener('online', look, { signal: leaving.signal });
  window.addEventListener('offline', look, { signal: leaving.signal });
  look();
  return () => leaving.abort();
}
