/**
 * Lets this browser show a page of the agency's own while there is no network (docs/decisions/075); only in the built app.
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
