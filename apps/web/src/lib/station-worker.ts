/** Lets the station open without a connection; only where staff are signed in, and only in the built app. */
export function keepStation(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // A browser that refuses (a private window) works as before.
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  }
}
