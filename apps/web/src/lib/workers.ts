/** Lets the station open without a connection; only where staff are signed in, and only in the built app. */
export function keepStation(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    // A browser that refuses (a private window) works as before.
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  }
}

/**
 * Lets this browser show a page of the agency's own while there is no network (docs/decisions/005); only in the built app.
 * Where staff work, the station's worker stands and stays: it opens more than that.
 */
export async function keepOfflinePage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const standing = await navigator.serviceWorker.getRegistration('/');
    const script = (standing?.active ?? standing?.waiting ?? standing?.installing)?.scriptURL ?? '';
    if (script.endsWith('/worker.js')) return;
    await navigator.serviceWorker.register('/offline-worker.js');
  } catch {
    // A browser that refuses (a private window) works as before.
  }
}
